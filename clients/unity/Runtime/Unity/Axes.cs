// SPDX-License-Identifier: Apache-2.0
// Axes.cs - from palp's right-handed axes to Unity's left-handed ones: X is turned over. Points become
// (-x, y, z), quaternions (x, -y, -z, w), triangles are wound the other way.
using UnityEngine;

namespace Palp.Unity
{
    public static class Axes
    {
        public static Vector3 Point(Vec3 v) { return new Vector3((float)-v.X, (float)v.Y, (float)v.Z); }

        public static Quaternion Rotation(Quat q)
        {
            return new Quaternion((float)q.X, (float)-q.Y, (float)-q.Z, (float)q.W);
        }

        public static Vec3 Point(Vector3 v) { return new Vec3(-v.x, v.y, v.z); }

        public static Quat Rotation(Quaternion q) { return new Quat(q.x, -q.y, -q.z, q.w); }

        public static void Points(float[] x, Vector3[] into)
        {
            for (int i = 0; i < into.Length; i++)
                into[i] = new Vector3(-x[3 * i], x[3 * i + 1], x[3 * i + 2]);
        }

        public static int[] Triangles(int[] corners)
        {
            var turned = new int[corners.Length];
            for (int i = 0; i + 2 < corners.Length; i += 3)
            {
                turned[i] = corners[i];
                turned[i + 1] = corners[i + 2];
                turned[i + 2] = corners[i + 1];
            }
            return turned;
        }
    }
}
