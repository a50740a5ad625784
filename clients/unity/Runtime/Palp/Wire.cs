// SPDX-License-Identifier: Apache-2.0
// Wire.cs - protobuf's wire format, as much of it as palp.v1 needs: fields in, fields out. C# 7.2.
using System;
using System.IO;
using System.Text;

namespace Palp
{
    /// <summary>What came is no message of the protocol.</summary>
    public sealed class MalformedException : Exception
    {
        public MalformedException(string what) : base(what) { }
    }

    /// <summary>Reads the fields of one message, one after the other: Next, then the value. Whatever
    /// the bytes are, it reads within them and ends, or throws MalformedException.</summary>
    public struct Reader
    {
        private readonly byte[] bytes;
        private readonly int end;
        private int at;

        /// <summary>Number of the field that Next found.</summary>
        public int Field { get; private set; }
        private int kind;

        public Reader(byte[] bytes) : this(bytes, 0, bytes.Length) { }

        public Reader(byte[] bytes, int first, int count)
        {
            this.bytes = bytes;
            at = first;
            end = first + count;
            Field = 0;
            kind = 0;
        }

        /// <summary>The next field; false: that was the last one. Take its value, or Skip it.</summary>
        public bool Next()
        {
            if (at >= end)
                return false;
            ulong tag = Varint();
            Field = (int)(tag >> 3);
            kind = (int)(tag & 7);
            if (Field <= 0)
                throw new MalformedException("field " + Field);
            return true;
        }

        public void Skip()
        {
            switch (kind)
            {
                case 0: Varint(); break;
                case 1: Take(8); break;
                case 2: Take(Length()); break;
                case 5: Take(4); break;
                default: throw new MalformedException("wire type " + kind);
            }
        }

        public ulong Uint64() { return kind == 1 ? Fixed64() : Varint(Expect(0)); }
        public uint Uint32() { return (uint)Uint64(); }
        public bool Bool() { return Uint64() != 0; }
        public double Double() { Expect(1); return BitConverter.Int64BitsToDouble((long)Fixed64()); }
        public string Text() { var s = Slice(); return Encoding.UTF8.GetString(s.Array, s.Offset, s.Count); }
        public Reader Message() { var s = Slice(); return new Reader(s.Array, s.Offset, s.Count); }

        /// <summary>The bytes of a field, where they stand.</summary>
        public ArraySegment<byte> Slice()
        {
            Expect(2);
            int n = Length();
            return new ArraySegment<byte>(bytes, Take(n), n);
        }

        private bool Expect(int wanted)
        {
            if (kind != wanted)
                throw new MalformedException("field " + Field + ": wire type " + kind + ", expected " + wanted);
            return true;
        }

        private int Take(int n)
        {
            if (n < 0 || n > end - at)
                throw new MalformedException("field " + Field + ": goes beyond its message");
            at += n;
            return at - n;
        }

        private int Length()
        {
            ulong n = Varint();
            if (n > int.MaxValue)
                throw new MalformedException("field " + Field + ": " + n + " bytes");
            return (int)n;
        }

        private ulong Fixed64() { return BitConverter.ToUInt64(bytes, Take(8)); }

        private ulong Varint(bool _ = true)
        {
            ulong value = 0;
            for (int shift = 0; shift < 64; shift += 7)
            {
                byte b = bytes[Take(1)];
                value |= (ulong)(b & 127) << shift;
                if (b < 128)
                    return value;
            }
            throw new MalformedException("field " + Field + ": a number of more than ten bytes");
        }
    }

    /// <summary>Writes the fields of one message.</summary>
    public sealed class Writer
    {
        private readonly MemoryStream stream = new MemoryStream();

        public byte[] ToArray() { return stream.ToArray(); }

        private void Varint(ulong value)
        {
            for (; value > 127; value >>= 7)
                stream.WriteByte((byte)(value & 127 | 128));
            stream.WriteByte((byte)value);
        }

        private void Tag(int field, int kind) { Varint((ulong)(field << 3 | kind)); }

        public Writer Uint64(int field, ulong value) { Tag(field, 0); Varint(value); return this; }
        public Writer Bool(int field, bool value) { return Uint64(field, value ? 1u : 0u); }

        public Writer Fixed64(int field, ulong value)
        {
            Tag(field, 1);
            stream.Write(BitConverter.GetBytes(value), 0, 8);
            return this;
        }

        public Writer Double(int field, double value)
        {
            return Fixed64(field, (ulong)BitConverter.DoubleToInt64Bits(value));
        }

        public Writer Bytes(int field, byte[] value)
        {
            Tag(field, 2);
            Varint((ulong)value.Length);
            stream.Write(value, 0, value.Length);
            return this;
        }

        public Writer Text(int field, string value) { return Bytes(field, Encoding.UTF8.GetBytes(value)); }
        public Writer Message(int field, Writer value) { return Bytes(field, value.ToArray()); }
    }
}
