// SPDX-License-Identifier: Apache-2.0
// PalpScene.cs - a component that shows the soft bodies and tools of a palp-gateway's scene. Pictures are
// taken by a task; a frame draws the newest one, so that drawing waits for no socket.
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using UnityEngine;

namespace Palp.Unity
{
    public sealed class PalpScene : MonoBehaviour
    {
        [SerializeField] private string address = "ws://127.0.0.1:8080/";
        [SerializeField] private string token = "";
        [SerializeField] private Material tissue;

        private readonly CancellationTokenSource end = new CancellationTokenSource();
        private readonly Dictionary<uint, Mesh> meshes = new Dictionary<uint, Mesh>();
        private readonly Dictionary<uint, Vector3[]> vertices = new Dictionary<uint, Vector3[]>();
        private readonly Dictionary<uint, Body> bodies = new Dictionary<uint, Body>();
        private readonly Dictionary<uint, uint> versions = new Dictionary<uint, uint>(); // of surfaces, as they are drawn
        private readonly Dictionary<uint, Transform> tools = new Dictionary<uint, Transform>();
        private Client client;
        private Scene scene;
        private Picture newest;
        private string failure;

        private void OnEnable()
        {
            client = new Client();
            Task.Run(() => Take(client, end.Token));
        }

        private void OnDisable()
        {
            end.Cancel();
            client.Dispose();
        }

        private async Task Take(Client from, CancellationToken cancel)
        {
            try
            {
                await from.Connect(new Uri(address), token, 0, cancel);
                while (!cancel.IsCancellationRequested)
                {
                    Picture picture = await from.Receive(cancel);
                    if (picture.Scene != null)
                        Interlocked.Exchange(ref scene, picture.Scene);
                    if (picture.Sequence == 0)
                        continue;
                    Interlocked.Exchange(ref newest, picture);
                    await from.Drawn(picture.Sequence, cancel);
                }
            }
            catch (Exception gone) when (!cancel.IsCancellationRequested)
            {
                Interlocked.Exchange(ref failure, gone.Message);
            }
            catch (Exception)
            {
                // it ends because the component does
            }
        }

        private void Update()
        {
            string why = Interlocked.Exchange(ref failure, null);
            if (why != null)
                Debug.LogError("palp: " + address + ": " + why);
            Scene anew = Interlocked.Exchange(ref scene, null);
            if (anew != null)
                Build(anew);
            Picture picture = Interlocked.Exchange(ref newest, null);
            if (picture != null)
                Draw(picture);
        }

        private void Build(Scene from)
        {
            foreach (Transform child in transform)
                Destroy(child.gameObject);
            meshes.Clear();
            vertices.Clear();
            bodies.Clear();
            versions.Clear();
            tools.Clear();
            foreach (Body body in from.Bodies)
                if (body.IsSoft)
                    BuildSoft(body);
            foreach (Tool tool in from.Tools)
            {
                var shown = GameObject.CreatePrimitive(PrimitiveType.Sphere);
                shown.name = tool.Name;
                shown.transform.SetParent(transform, false);
                shown.transform.localScale = new Vector3(0.01f, 0.01f, 0.01f);
                tools[tool.BodyId] = shown.transform;
            }
        }

        private void BuildSoft(Body body)
        {
            var shown = new GameObject(body.Name);
            shown.transform.SetParent(transform, false);
            var mesh = new Mesh();
            var x = new Vector3[body.RestPositions.Length / 3];
            Axes.Points(body.RestPositions, x);
            mesh.MarkDynamic();
            mesh.vertices = x;
            mesh.triangles = Axes.Triangles(body.Triangles);
            mesh.RecalculateNormals();
            shown.AddComponent<MeshFilter>().sharedMesh = mesh;
            shown.AddComponent<MeshRenderer>().sharedMaterial = tissue;
            meshes[body.Id] = mesh;
            vertices[body.Id] = x;
            bodies[body.Id] = body;
            versions[body.Id] = 0;
        }

        // Other triangles and vertices where the body was cut since, or is whole again.
        private void Follow(uint body, Picture picture)
        {
            Topology newest;
            if (!picture.Topologies.TryGetValue(body, out newest) || newest.Version == versions[body])
                return;
            Surface surface = Surface.Of(bodies[body], picture);
            if (surface.Version != newest.Version && vertices[body].Length == surface.RestPositions.Length / 3)
                return; // its vertices are still to come
            var x = new Vector3[surface.RestPositions.Length / 3];
            Axes.Points(surface.RestPositions, x);
            meshes[body].triangles = new int[0]; // none may name a vertex that goes
            meshes[body].vertices = x;
            meshes[body].triangles = Axes.Triangles(surface.Triangles);
            vertices[body] = x;
            versions[body] = surface.Version;
        }

        private void Draw(Picture picture)
        {
            foreach (KeyValuePair<uint, float[]> now in picture.Meshes)
            {
                if (!vertices.ContainsKey(now.Key))
                    continue;
                Follow(now.Key, picture);
                Vector3[] x = vertices[now.Key];
                if (now.Value.Length < 3 * x.Length)
                    continue;
                Axes.Points(now.Value, x);
                meshes[now.Key].vertices = x;
                meshes[now.Key].RecalculateNormals();
                meshes[now.Key].RecalculateBounds();
            }
            foreach (ToolState tool in picture.Tools)
            {
                Transform shown;
                if (!tools.TryGetValue(tool.ToolId, out shown))
                    continue;
                shown.localPosition = Axes.Point(tool.Pose.Position);
                shown.localRotation = Axes.Rotation(tool.Pose.Orientation);
            }
        }
    }
}
