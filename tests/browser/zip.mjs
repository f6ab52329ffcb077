// Zip archives, as small as tests need them.

import { deflateRawSync, inflateRawSync } from "node:zlib";

/** The bytes of an archive of `files`: names with their bytes; every other one is stored as it is. */
export function zip(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  Object.entries(files).forEach(([name, content], at) => {
    const bytes = Buffer.from(content);
    const packed = at % 2 === 0 ? deflateRawSync(bytes) : bytes;
    const path = Buffer.from(name);
    // Method, time, date, checksum, sizes, length of the name, of the rest.
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(at % 2 === 0 ? 8 : 0, 0);
    facts.writeUInt16LE(0x21, 4);
    facts.writeUInt32LE(crc32(bytes), 6);
    facts.writeUInt32LE(packed.length, 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt16LE(path.length, 18);
    const local = [Buffer.from("PK\x03\x04\x14\0\0\0", "latin1"), facts, path, packed];
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x03\x14\0\0\0", "latin1"), facts, rest, path);
    parts.push(...local);
    offset += local.reduce((sum, part) => sum + part.length, 0);
  });
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, entries, end]);
}

/** The files of a zip archive, by name: those of its directory, at its end. */
export function unzip(bytes) {
  const files = {};
  let at = bytes.readUInt32LE(bytes.length - 22 + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const header = bytes.readUInt32LE(at + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const data = bytes.subarray(start, start + size);
    files[bytes.toString("utf8", at + 46, at + 46 + name)] = method === 8 ? inflateRawSync(data) : data;
    at += 46 + name + extra + comment;
  }
  return files;
}

/** The checksum of archives, bit by bit: tests have little to check. */
function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
