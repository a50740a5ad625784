// SPDX-License-Identifier: Apache-2.0
// Surface.cs - the surface of a body that is cut: the scene's, and what came, changed and went since.
using System;
using System.Collections.Generic;

namespace Palp
{
    /// <summary>How a body's surface differs from the scene's: all of it, the newest is enough.</summary>
    public sealed class Topology
    {
        public uint BodyId, Version;
        public float[] AddedRestPositions = new float[0]; // x y z of each vertex behind the scene's, m
        public int[] Changed = new int[0], ChangedTriangles = new int[0]; // numbers; three vertices each
        public int[] AddedTriangles = new int[0];                         // behind the scene's
        public int[] Removed = new int[0];                                // numbers

        internal static Topology Read(Reader r)
        {
            var t = new Topology();
            while (r.Next())
                switch (r.Field)
                {
                    case 2: t.BodyId = r.Uint32(); break;
                    case 3: t.Version = r.Uint32(); break;
                    case 4: t.AddedRestPositions = Numbers.Floats(r.Slice()); break;
                    case 8: t.Changed = Numbers.Ints(r.Slice()); break;
                    case 9: t.ChangedTriangles = Numbers.Ints(r.Slice()); break;
                    case 10: t.AddedTriangles = Numbers.Ints(r.Slice()); break;
                    case 11: t.Removed = Numbers.Ints(r.Slice()); break;
                    default: r.Skip(); break;
                }
            return t;
        }
    }

    /// <summary>Vertices at rest and triangles of a soft body.</summary>
    public sealed class Surface
    {
        public float[] RestPositions; // x y z of each vertex, m; those of Picture.Meshes, in order
        public int[] Triangles;       // counter-clockwise from outside
        public uint Version;          // another number at each change

        /// <summary>Of a picture: body as its newest topology changes it, where the mesh has its
        /// vertices, else as in the scene.</summary>
        public static Surface Of(Body body, Picture picture)
        {
            Topology topology;
            float[] x;
            int rest = body.RestPositions.Length;
            bool fits = picture.Topologies.TryGetValue(body.Id, out topology) && picture.Meshes.TryGetValue(body.Id, out x) &&
                        rest + topology.AddedRestPositions.Length <= x.Length;
            return Apply(body, fits ? topology : new Topology());
        }

        /// <summary>Triangles that are no more are left out, and those of a vertex that is not there.</summary>
        public static Surface Apply(Body body, Topology topology)
        {
            float[] x = Join(body.RestPositions, topology.AddedRestPositions);
            int[] all = Join(body.Triangles, topology.AddedTriangles);
            for (int i = 0; i < topology.Changed.Length && 3 * i + 2 < topology.ChangedTriangles.Length; i++)
                if (topology.Changed[i] >= 0 && topology.Changed[i] < body.Triangles.Length / 3)
                    Array.Copy(topology.ChangedTriangles, 3 * i, all, 3 * topology.Changed[i], 3);
            var removed = new HashSet<int>(topology.Removed);
            var left = new List<int>(all.Length);
            for (int t = 0; 3 * t + 2 < all.Length; t++)
                if (!removed.Contains(t) && IsThere(all, t, x.Length / 3))
                    left.AddRange(new ArraySegment<int>(all, 3 * t, 3));
            return new Surface { RestPositions = x, Triangles = left.ToArray(), Version = topology.Version };
        }

        private static bool IsThere(int[] triangles, int t, int vertices)
        {
            for (int k = 3 * t; k < 3 * t + 3; k++)
                if (triangles[k] < 0 || triangles[k] >= vertices)
                    return false;
            return true;
        }

        private static T[] Join<T>(T[] first, T[] second)
        {
            var all = new T[first.Length + second.Length];
            first.CopyTo(all, 0);
            second.CopyTo(all, first.Length);
            return all;
        }
    }
}
