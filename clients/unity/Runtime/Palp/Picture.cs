// SPDX-License-Identifier: Apache-2.0
// Picture.cs - a message of palp-gateway: sized stream frames, those of one step together.
using System;
using System.Collections.Generic;
using System.Text;

namespace Palp
{
    /// <summary>What a gateway sends at once. A picture where Sequence is above 0: state, meshes and
    /// contacts of one step; else what the gateway says for itself.</summary>
    public sealed class Picture
    {
        public ulong Sequence, Skipped;
        public ulong Step;
        public double Time; // s, simulated
        public Scene Scene; // with the first picture, and when palpd was started anew; else null
        public readonly List<ToolState> Tools = new List<ToolState>();
        public readonly List<Contact> Contacts = new List<Contact>();
        public readonly Dictionary<uint, float[]> Meshes = new Dictionary<uint, float[]>(); // by body, m
        /// <summary>How surfaces of bodies that were cut differ from the scene's, by body: of a Client all
        /// that it was told, of Read what this message tells.</summary>
        public readonly Dictionary<uint, Topology> Topologies = new Dictionary<uint, Topology>();
        public uint ClaimedTool; // the tool that this page holds from now on; 0: not told
        public string Denied;    // why something was not done; null: nothing was refused

        public static Picture Read(byte[] bytes, int count)
        {
            var picture = new Picture();
            for (int at = 0; at < count;)
            {
                if (count - at < 4)
                    throw new MalformedException("a frame without a size");
                uint size = BitConverter.ToUInt32(bytes, at);
                at += 4;
                if (size > count - at)
                    throw new MalformedException("a frame of " + size + " bytes goes beyond its message");
                picture.TakeFrame(bytes, at, (int)size);
                at += (int)size;
            }
            return picture;
        }

        private void TakeFrame(byte[] bytes, int first, int size)
        {
            int nul = Array.IndexOf(bytes, (byte)0, first, size);
            if (nul < 0)
                throw new MalformedException("a frame without a topic");
            string topic = Encoding.UTF8.GetString(bytes, first, nul - first);
            var message = new Reader(bytes, nul + 1, first + size - nul - 1);
            if (topic == "gateway")
                TakeGateway(message);
            else if (topic == "scene")
                Scene = Scene.Read(message);
            else if (topic == "state")
                TakeState(message);
            else if (topic == "contacts")
                TakeContacts(message);
            else if (topic.StartsWith("mesh/", StringComparison.Ordinal))
                TakeMesh(message);
            else if (topic.StartsWith("topology/", StringComparison.Ordinal))
            {
                Topology topology = Topology.Read(message);
                Topologies[topology.BodyId] = topology;
            }
        }

        // The newest topologies from picture to picture: a gateway sends what changed.
        internal void Keep(Dictionary<uint, Topology> known)
        {
            if (Scene != null)
                known.Clear();
            foreach (KeyValuePair<uint, Topology> told in Topologies)
                known[told.Key] = told.Value;
            foreach (KeyValuePair<uint, Topology> told in known)
                Topologies[told.Key] = told.Value;
        }

        private void TakeGateway(Reader r)
        {
            while (r.Next())
                switch (r.Field)
                {
                    case 1: TakePicture(r.Message()); break;
                    case 3: Denied = SecondText(r.Message()); break;
                    case 4: ClaimedTool = FirstNumber(r.Message()); break;
                    default: r.Skip(); break;
                }
        }

        private void TakePicture(Reader r)
        {
            while (r.Next())
                switch (r.Field)
                {
                    case 1: Sequence = r.Uint64(); break;
                    case 3: Skipped = r.Uint64(); break;
                    default: r.Skip(); break;
                }
        }

        private static string SecondText(Reader r)
        {
            string text = "";
            while (r.Next())
                if (r.Field == 2)
                    text = r.Text();
                else
                    r.Skip();
            return text;
        }

        private static uint FirstNumber(Reader r)
        {
            uint number = 0;
            while (r.Next())
                if (r.Field == 1)
                    number = r.Uint32();
                else
                    r.Skip();
            return number;
        }

        private void TakeState(Reader r)
        {
            while (r.Next())
                switch (r.Field)
                {
                    case 1: TakeHeader(r.Message()); break;
                    case 4: Tools.Add(ToolState.Read(r.Message())); break;
                    default: r.Skip(); break;
                }
        }

        private void TakeHeader(Reader r)
        {
            while (r.Next())
                switch (r.Field)
                {
                    case 2: Step = r.Uint64(); break;
                    case 3: Time = 1e-9 * r.Uint64(); break;
                    default: r.Skip(); break;
                }
        }

        private void TakeContacts(Reader r)
        {
            while (r.Next())
                if (r.Field == 2)
                    Contacts.Add(Contact.Read(r.Message()));
                else
                    r.Skip();
        }

        private void TakeMesh(Reader r)
        {
            uint body = 0;
            var x = new float[0];
            while (r.Next())
                switch (r.Field)
                {
                    case 2: body = r.Uint32(); break;
                    case 3: x = Numbers.Quantised(r.Message()); break;
                    case 4: x = Numbers.Floats(r.Slice()); break;
                    default: r.Skip(); break;
                }
            Meshes[body] = x;
        }
    }
}
