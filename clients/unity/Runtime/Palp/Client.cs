// SPDX-License-Identifier: Apache-2.0
// Client.cs - a page of palp-gateway in C#: joins by a token, takes pictures, holds a tool.
using System;
using System.Collections.Generic;
using System.Net.WebSockets;
using System.Threading;
using System.Threading.Tasks;

namespace Palp
{
    /// <summary>The gateway ended the connection, and why.</summary>
    public sealed class GoneException : Exception
    {
        public GoneException(string why) : base(why) { }
    }

    /// <summary>A connection to a palp-gateway. Receive from one task and send from one task at a
    /// time.</summary>
    public sealed class Client : IDisposable
    {
        private const int LargestMessage = 64 << 20;
        private readonly ClientWebSocket socket = new ClientWebSocket();
        private byte[] buffer = new byte[1 << 16];
        private readonly Dictionary<uint, Topology> topologies = new Dictionary<uint, Topology>();
        private ulong sample;

        /// <summary>Connect to ws://HOST:PORT/ and join. token: 32 hexadecimal digits; who comes from
        /// no page needs one. rateHz: pictures in a second, 0: all.</summary>
        public async Task Connect(Uri uri, string token, double rateHz, CancellationToken cancel)
        {
            socket.Options.AddSubProtocol("palp.v1");
            await socket.ConnectAsync(uri, cancel).ConfigureAwait(false);
            var join = new Writer().Text(1, token).Double(2, rateHz);
            foreach (string topic in new[] { "contacts", "mesh" })
                join.Text(3, topic);
            await Send(new Writer().Message(1, join), cancel).ConfigureAwait(false);
        }

        /// <summary>The next picture, or what the gateway says. Call Drawn once it is on the screen:
        /// who owes two gets no further one.</summary>
        public async Task<Picture> Receive(CancellationToken cancel)
        {
            int n = 0;
            while (true)
            {
                if (n == buffer.Length)
                    Array.Resize(ref buffer, 2 * n);
                var part = await socket.ReceiveAsync(new ArraySegment<byte>(buffer, n, buffer.Length - n),
                                                     cancel).ConfigureAwait(false);
                if (part.MessageType == WebSocketMessageType.Close)
                    throw new GoneException((int?)socket.CloseStatus + ": " + socket.CloseStatusDescription);
                n += part.Count;
                if (part.EndOfMessage)
                {
                    Picture picture = Picture.Read(buffer, n);
                    picture.Keep(topologies);
                    return picture;
                }
                if (n > LargestMessage)
                    throw new MalformedException("a message of more than " + LargestMessage + " bytes");
            }
        }

        /// <summary>A picture is on the screen.</summary>
        public Task Drawn(ulong sequence, CancellationToken cancel)
        {
            return Send(new Writer().Message(2, new Writer().Uint64(1, sequence)), cancel);
        }

        /// <summary>Wish for a tool by its name, or for the first free one: "". A picture's ClaimedTool
        /// tells that it is held.</summary>
        public Task Claim(string tool, CancellationToken cancel)
        {
            return Send(new Writer().Message(4, new Writer().Text(1, tool)), cancel);
        }

        /// <summary>Where the hand wants its tool, in the scene; it follows at 0.5 m/s at most. Ten
        /// times a second at least, or the tool stands still. grip: 0 closed … 1 open.</summary>
        public Task Hand(uint tool, Pose at, double grip, CancellationToken cancel)
        {
            var message = new Writer().Uint64(1, ++sample)
                .Fixed64(2, (ulong)DateTime.UtcNow.Ticks * 100).Message(3, at.Write()).Double(6, grip);
            return Send(new Writer().Message(5, new Writer().Uint64(1, tool).Message(2, message)), cancel);
        }

        /// <summary>Let go of a tool.</summary>
        public Task Release(uint tool, CancellationToken cancel)
        {
            return Send(new Writer().Message(6, new Writer().Uint64(1, tool)), cancel);
        }

        private Task Send(Writer message, CancellationToken cancel)
        {
            return socket.SendAsync(new ArraySegment<byte>(message.ToArray()), WebSocketMessageType.Binary,
                                    true, cancel);
        }

        public void Dispose() { socket.Dispose(); }
    }
}
