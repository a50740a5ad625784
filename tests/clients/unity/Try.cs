// SPDX-License-Identifier: GPL-3.0-or-later
// Try.cs - the C# client against a live gateway: prints what it saw and felt, a fact a line, for
// test_unity.py to judge.
//   mono Try.exe URL TOKEN PICTURES    facts of that many pictures, then of a press
//   mono Try.exe --surface URL TOKEN   the surface of the first body, as soon as it has the
//                                      vertices of its mesh: a topology may come after a mesh
//   mono Try.exe --removed             that of a made-up message
//   mono Try.exe --axes                points and rotations to Unity and back
//   mono Try.exe --garbage             bytes that are no messages
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Threading;
using System.Threading.Tasks;
using Palp;
using Palp.Unity;

static class Try
{
    private static readonly CancellationToken patience = new CancellationTokenSource(60000).Token;

    static int Main(string[] words)
    {
        CultureInfo.DefaultThreadCurrentCulture = CultureInfo.InvariantCulture;
        Thread.CurrentThread.CurrentCulture = CultureInfo.InvariantCulture;
        if (words[0] == "--axes")
            return JudgeAxes();
        if (words[0] == "--removed")
            return JudgeRemoved();
        if (words[0] == "--surface")
        {
            ShowSurface(words[1], words[2]).GetAwaiter().GetResult();
            return 0;
        }
        if (words[0] == "--garbage")
            return JudgeGarbage();
        Run(words[0], words[1], int.Parse(words[2])).GetAwaiter().GetResult();
        return 0;
    }

    private static void Tell(string fact, params object[] values)
    {
        Console.WriteLine(fact + " " + string.Join(" ", values));
    }

    private static async Task Run(string url, string token, int pictures)
    {
        using (var client = new Client())
        {
            await client.Connect(new Uri(url), token, 60, patience);
            Scene scene = null;
            for (int n = 0; n < pictures;)
            {
                Picture picture = await client.Receive(patience);
                scene = picture.Scene ?? scene;
                if (picture.Scene != null)
                    TellScene(picture.Scene);
                if (picture.Sequence == 0)
                    continue;
                TellPicture(picture);
                await client.Drawn(picture.Sequence, patience);
                n++;
            }
            await Press(client);
            await client.Claim("scalpel", patience);
            Picture answer;
            do
                answer = await client.Receive(patience);
            while (answer.Denied == null);
            Tell("denied", answer.Denied);
        }
    }

    private static async Task ShowSurface(string url, string token)
    {
        using (var client = new Client())
        {
            await client.Connect(new Uri(url), token, 60, patience);
            Scene scene = null;
            Surface surface = null;
            float[] mesh = null;
            while (surface == null || surface.RestPositions.Length < mesh.Length)
            {
                Picture picture = await client.Receive(patience);
                scene = picture.Scene ?? scene;
                if (picture.Sequence == 0)
                    continue;
                surface = Surface.Of(scene.Bodies[0], picture);
                mesh = picture.Meshes[scene.Bodies[0].Id];
                await client.Drawn(picture.Sequence, patience);
            }
            Tell("surface", surface.Version, surface.RestPositions.Length / 3, mesh.Length / 3);
            Tell("triangles", string.Join(" ", surface.Triangles));
        }
    }

    // Of triangles and vertices that are not there nothing is heard.
    private static int JudgeRemoved()
    {
        var body = new Body { RestPositions = new float[12], Triangles = new[] { 0, 1, 2, 0, 2, 3 } };
        var topology = new Topology
        {
            AddedRestPositions = new float[3], Changed = new[] { 1, 99, -1 },
            ChangedTriangles = new[] { 4, 2, 3, 1, 1, 1, 1, 1, 1 },
            AddedTriangles = new[] { 0, 2, 4, 4, 2, 0, 0, 1, 5 }, Removed = new[] { 0, 2, 77 },
        };
        Tell("removed", string.Join(" ", Surface.Apply(body, topology).Triangles));
        return 0;
    }

    private static void TellScene(Scene scene)
    {
        Tell("scene", scene.Name, scene.Bodies.Count, scene.Tools.Count);
        foreach (Body body in scene.Bodies)
            Tell("body", body.Name, body.Id, body.RestPositions.Length / 3, body.Triangles.Length / 3);
    }

    private static void TellPicture(Picture picture)
    {
        foreach (KeyValuePair<uint, float[]> mesh in picture.Meshes)
        {
            double sum = 0, high = double.NegativeInfinity;
            for (int i = 0; i < mesh.Value.Length; i++)
            {
                sum += mesh.Value[i];
                high = i % 3 == 1 ? Math.Max(high, mesh.Value[i]) : high;
            }
            Tell("mesh", picture.Step, mesh.Key, mesh.Value.Length / 3, sum.ToString("R"), high.ToString("R"));
        }
        foreach (ToolState tool in picture.Tools)
            Tell("tool", picture.Step, tool.ToolId, tool.Pose.Position.Y.ToString("R"));
    }

    private static async Task Press(Client client)
    {
        uint tool = 0;
        double most = 0, y = double.NaN;
        var at = new Pose { Orientation = new Quat(0, 0, 0, 1) };
        await client.Claim("", patience);
        for (int n = 0; n < 240 && most < 0.2;)
        {
            Picture picture = await client.Receive(patience);
            tool = picture.ClaimedTool != 0 ? picture.ClaimedTool : tool;
            if (picture.Sequence == 0)
                continue;
            n++;
            await client.Drawn(picture.Sequence, patience);
            foreach (ToolState now in picture.Tools)
            {
                if (now.ToolId != tool)
                    continue;
                most = Math.Max(most, -now.ForceOnTissue.Y); // a page is shown forces, its hand gets none
                at.Position = double.IsNaN(y) ? now.Pose.Position : at.Position;
                at.Orientation = double.IsNaN(y) ? now.Pose.Orientation : at.Orientation;
                y = at.Position.Y = at.Position.Y - 0.0005;
            }
            if (tool != 0)
                await client.Hand(tool, at, 1, patience);
        }
        Tell("pressed", tool, most.ToString("R"));
        await client.Release(tool, patience);
    }

    // A turn about each axis by a right angle: Unity's frame is the mirror image, so that turned points
    // are the mirror images of turned points.
    private static int JudgeAxes()
    {
        double s = Math.Sqrt(0.5);
        var turns = new[] { new Quat(s, 0, 0, s), new Quat(0, s, 0, s), new Quat(0, 0, s, s) };
        var point = new Vec3(1, 2, 3);
        foreach (Quat turn in turns)
        {
            Vec3 there = Turn(turn, point), back = Axes.Point(Axes.Point(there));
            Quat same = Axes.Rotation(Axes.Rotation(turn));
            Vec3 mirrored = Turn(Left(Axes.Rotation(turn)), Left(Axes.Point(point)));
            Tell("axes", Off(mirrored, Left(Axes.Point(there))), Off(there, back), Math.Abs(same.Y - turn.Y));
        }
        Tell("triangle", string.Join(",", Axes.Triangles(new[] { 0, 1, 2 })));
        return 0;
    }

    private static Quat Left(UnityEngine.Quaternion q) { return new Quat(q.x, q.y, q.z, q.w); }
    private static Vec3 Left(UnityEngine.Vector3 v) { return new Vec3(v.x, v.y, v.z); }

    private static Vec3 Turn(Quat q, Vec3 v)
    {
        Vec3 t = Cross(q, v.X, v.Y, v.Z);
        Vec3 u = Cross(q, t.X + q.W * v.X, t.Y + q.W * v.Y, t.Z + q.W * v.Z);
        return new Vec3(v.X + 2 * u.X, v.Y + 2 * u.Y, v.Z + 2 * u.Z);
    }

    private static Vec3 Cross(Quat q, double x, double y, double z)
    {
        return new Vec3(q.Y * z - q.Z * y, q.Z * x - q.X * z, q.X * y - q.Y * x);
    }

    private static double Off(Vec3 a, Vec3 b)
    {
        return Math.Abs(a.X - b.X) + Math.Abs(a.Y - b.Y) + Math.Abs(a.Z - b.Z);
    }

    // Random bytes, alone and behind good heads: a picture, or MalformedException; nothing else.
    private static int JudgeGarbage()
    {
        var random = new Random(1);
        int refused = 0, read = 0;
        for (int i = 0; i < 20000; i++)
        {
            var bytes = new byte[random.Next(60)];
            random.NextBytes(bytes);
            if (bytes.Length > 12 && i % 2 == 0)
            {
                BitConverter.GetBytes(bytes.Length - 4).CopyTo(bytes, 0);
                new byte[] { 115, 116, 97, 116, 101, 0 }.CopyTo(bytes, 4); // state
            }
            try { Picture.Read(bytes, bytes.Length); read++; }
            catch (MalformedException) { refused++; }
        }
        Tell("garbage", refused, read);
        return 0;
    }
}
