// SPDX-License-Identifier: GPL-3.0-or-later
// UnityEngine.cs - the part of Unity's interface that clients/unity/Runtime/Unity uses, without anything
// behind it but vectors: it is compiled against this where no Unity is.
using System;
using System.Collections;

namespace UnityEngine
{
    public struct Vector3
    {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
    }

    public struct Quaternion
    {
        public float x, y, z, w;
        public Quaternion(float x, float y, float z, float w) { this.x = x; this.y = y; this.z = z; this.w = w; }
    }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class SerializeField : Attribute { }

    public class Object
    {
        public string name { get; set; }
        public static void Destroy(Object gone) { }
    }

    public class Component : Object
    {
        public Transform transform { get; set; }
        public GameObject gameObject { get; set; }
    }

    public class MonoBehaviour : Component { }

    public sealed class Transform : Component, IEnumerable
    {
        public Vector3 localPosition { get; set; }
        public Quaternion localRotation { get; set; }
        public Vector3 localScale { get; set; }
        public void SetParent(Transform parent, bool worldPositionStays) { }
        public IEnumerator GetEnumerator() { return new Transform[0].GetEnumerator(); }
    }

    public enum PrimitiveType { Sphere }

    public sealed class GameObject : Object
    {
        public GameObject(string name) { this.name = name; transform = new Transform(); }
        public Transform transform { get; }
        public T AddComponent<T>() where T : Component, new() { return new T(); }
        public static GameObject CreatePrimitive(PrimitiveType kind) { return new GameObject(kind.ToString()); }
    }

    public sealed class Mesh : Object
    {
        public Vector3[] vertices { get; set; }
        public int[] triangles { get; set; }
        public void MarkDynamic() { }
        public void RecalculateNormals() { }
        public void RecalculateBounds() { }
    }

    public sealed class Material : Object { }
    public sealed class MeshFilter : Component { public Mesh sharedMesh { get; set; } }
    public sealed class MeshRenderer : Component { public Material sharedMaterial { get; set; } }
    public static class Debug { public static void LogError(object what) { Console.Error.WriteLine(what); } }
}
