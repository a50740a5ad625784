// SPDX-License-Identifier: Apache-2.0
// Messages.cs - what a front end needs of palp.v1: scene, state, meshes, contacts. SI units, axes
// right-handed, X right, Y up; quaternions x y z w. Field numbers are those of proto/palp/v1/*.proto.
using System;
using System.Collections.Generic;

namespace Palp
{
    public struct Vec3
    {
        public double X, Y, Z;
        public Vec3(double x, double y, double z) { X = x; Y = y; Z = z; }

        internal static Vec3 Read(Reader r)
        {
            var v = new Vec3();
            while (r.Next())
                switch (r.Field)
                {
                    case 1: v.X = r.Double(); break;
                    case 2: v.Y = r.Double(); break;
                    case 3: v.Z = r.Double(); break;
                    default: r.Skip(); break;
                }
            return v;
        }

        internal Writer Write() { return new Writer().Double(1, X).Double(2, Y).Double(3, Z); }
    }

    public struct Quat
    {
        public double X, Y, Z, W;
        public Quat(double x, double y, double z, double w) { X = x; Y = y; Z = z; W = w; }

        internal static Quat Read(Reader r)
        {
            var q = new Quat();
            while (r.Next())
                switch (r.Field)
                {
                    case 1: q.X = r.Double(); break;
                    case 2: q.Y = r.Double(); break;
                    case 3: q.Z = r.Double(); break;
                    case 4: q.W = r.Double(); break;
                    default: r.Skip(); break;
                }
            return q;
        }

        internal Writer Write() { return new Writer().Double(1, X).Double(2, Y).Double(3, Z).Double(4, W); }
    }

    /// <summary>Where a frame stands: position in m.</summary>
    public struct Pose
    {
        public Vec3 Position;
        public Quat Orientation;

        internal static Pose Read(Reader r)
        {
            var p = new Pose { Orientation = new Quat(0, 0, 0, 1) };
            while (r.Next())
                switch (r.Field)
                {
                    case 1: p.Position = Vec3.Read(r.Message()); break;
                    case 2: p.Orientation = Quat.Read(r.Message()); break;
                    default: r.Skip(); break;
                }
            return p;
        }

        internal Writer Write() { return new Writer().Message(1, Position.Write()).Message(2, Orientation.Write()); }
    }

    /// <summary>A body; of soft ones the surface at rest.</summary>
    public sealed class Body
    {
        public uint Id;
        public string Name = "";
        public bool IsSoft;
        public float[] RestPositions = new float[0]; // x y z of each vertex, m
        public int[] Triangles = new int[0];         // counter-clockwise from outside

        internal static Body Read(Reader r)
        {
            var b = new Body();
            while (r.Next())
                switch (r.Field)
                {
                    case 1: b.Id = r.Uint32(); break;
                    case 2: b.Name = r.Text(); break;
                    case 3: b.IsSoft = true; b.ReadSoft(r.Message()); break;
                    default: r.Skip(); break;
                }
            return b;
        }

        private void ReadSoft(Reader r)
        {
            while (r.Next())
                switch (r.Field)
                {
                    case 1: RestPositions = Numbers.Floats(r.Slice()); break;
                    case 2: Triangles = Numbers.Ints(r.Slice()); break;
                    default: r.Skip(); break;
                }
        }
    }

    /// <summary>A tool of the scene.</summary>
    public sealed class Tool
    {
        public uint BodyId;
        public string Name = "";

        internal static Tool Read(Reader r)
        {
            var t = new Tool();
            while (r.Next())
                switch (r.Field)
                {
                    case 1: t.BodyId = r.Uint32(); break;
                    case 2: t.Name = r.Text(); break;
                    default: r.Skip(); break;
                }
            return t;
        }
    }

    /// <summary>What there is.</summary>
    public sealed class Scene
    {
        public string Name = "";
        public double RateHz;
        public readonly List<Body> Bodies = new List<Body>();
        public readonly List<Tool> Tools = new List<Tool>();

        internal static Scene Read(Reader r)
        {
            var s = new Scene();
            while (r.Next())
                switch (r.Field)
                {
                    case 2: s.Name = r.Text(); break;
                    case 4: s.RateHz = r.Double(); break;
                    case 6: s.Bodies.Add(Body.Read(r.Message())); break;
                    case 7: s.Tools.Add(Tool.Read(r.Message())); break;
                    default: r.Skip(); break;
                }
            return s;
        }

        public Body Find(uint id) { return Bodies.Find(b => b.Id == id); }
    }

    /// <summary>A tool now.</summary>
    public struct ToolState
    {
        public uint ToolId;
        public string Device;                       // who holds it; "": nobody
        public Pose Pose;                           // where to draw it
        public Vec3 ForceOnHand, ForceOnTissue;     // N
        public double Grip;                         // 0 closed … 1 open

        internal static ToolState Read(Reader r)
        {
            var t = new ToolState { Device = "" };
            while (r.Next())
                switch (r.Field)
                {
                    case 1: t.ToolId = r.Uint32(); break;
                    case 2: t.Device = r.Text(); break;
                    case 5: t.Pose = Palp.Pose.Read(r.Message()); break;
                    case 6: t.ForceOnTissue = Numbers.Force(r.Message()); break;
                    case 7: t.ForceOnHand = Numbers.Force(r.Message()); break;
                    case 9: t.Grip = r.Double(); break;
                    default: r.Skip(); break;
                }
            return t;
        }
    }

    /// <summary>A contact of a step.</summary>
    public struct Contact
    {
        public uint BodyA, BodyB;
        public Vec3 Point, ForceOnA; // m, N

        internal static Contact Read(Reader r)
        {
            var c = new Contact();
            while (r.Next())
                switch (r.Field)
                {
                    case 2: c.BodyA = r.Uint32(); break;
                    case 3: c.BodyB = r.Uint32(); break;
                    case 4: c.Point = Vec3.Read(r.Message()); break;
                    case 6: c.ForceOnA = Vec3.Read(r.Message()); break;
                    default: r.Skip(); break;
                }
            return c;
        }
    }

    /// <summary>Arrays that travel as bytes.</summary>
    internal static class Numbers
    {
        internal static float[] Floats(ArraySegment<byte> s)
        {
            var x = new float[s.Count / 4];
            Buffer.BlockCopy(s.Array, s.Offset, x, 0, 4 * x.Length);
            return x;
        }

        internal static int[] Ints(ArraySegment<byte> s)
        {
            var x = new int[s.Count / 4];
            Buffer.BlockCopy(s.Array, s.Offset, x, 0, 4 * x.Length);
            return x;
        }

        internal static Vec3 Force(Reader wrench)
        {
            var force = new Vec3();
            while (wrench.Next())
                if (wrench.Field == 1)
                    force = Vec3.Read(wrench.Message());
                else
                    wrench.Skip();
            return force;
        }

        /// <summary>Positions of 16 bits in a box: -32767 its low corner, 32767 its high one.</summary>
        internal static float[] Quantised(Reader r)
        {
            Vec3 low = new Vec3(), high = new Vec3();
            var raw = new short[0];
            while (r.Next())
                if (r.Field == 1)
                    ReadBox(r.Message(), out low, out high);
                else if (r.Field == 2)
                    raw = Shorts(r.Slice());
                else
                    r.Skip();
            double[] from = { low.X, low.Y, low.Z }, to = { high.X, high.Y, high.Z };
            var x = new float[raw.Length];
            for (int i = 0; i < x.Length; i++)
                x[i] = (float)(from[i % 3] + (raw[i] + 32767.0) * ((to[i % 3] - from[i % 3]) / 65534.0));
            return x;
        }

        private static void ReadBox(Reader r, out Vec3 low, out Vec3 high)
        {
            low = high = new Vec3();
            while (r.Next())
                if (r.Field == 1)
                    low = Vec3.Read(r.Message());
                else if (r.Field == 2)
                    high = Vec3.Read(r.Message());
                else
                    r.Skip();
        }

        private static short[] Shorts(ArraySegment<byte> s)
        {
            var x = new short[s.Count / 2];
            Buffer.BlockCopy(s.Array, s.Offset, x, 0, 2 * x.Length);
            return x;
        }
    }
}
