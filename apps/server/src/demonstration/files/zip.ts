import { crc32, deflateRawSync } from 'node:zlib';

/** 1 January 2024 in the format of MS-DOS, for every entry: the same content gives the same bytes. */
const dosDate = ((2024 - 1980) << 9) | (1 << 5) | 1;
const utf8Names = 0x0800;
const deflated = 8;
const version = 20;

function createHeader(name: Buffer, data: Buffer, packed: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(version, 0);
  header.writeUInt16LE(utf8Names, 2);
  header.writeUInt16LE(deflated, 4);
  header.writeUInt16LE(dosDate, 8);
  header.writeUInt32LE(crc32(data), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

/** A ZIP archive of text files (APPNOTE 6.3, §4.3). */
export function createZip(files: Readonly<Record<string, string>>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)];
    const packed = deflateRawSync(data);
    const header = createHeader(name, data, packed);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([version, 0]), header, tail, name);
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, index, end]);
}
