/** Zip files as programs and attackers make them, for tests. */
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

/** A zip of these files, in their order. */
export async function makeZip(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), name, { mtime: new Date(2026, 2, 8, 9, 30) });
  zip.end();
  return buffer(zip.outputStream);
}

/** A stored zip with one empty entry of each of these raw names: climbing ones, GBK ones, encrypted ones. */
export function makeRawZip(entries: readonly { readonly name: Uint8Array; readonly encrypted?: boolean }[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, encrypted } of entries) {
    const flags = encrypted === true ? 1 : 0;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(flags, 8);
    central.writeUInt32LE(0x5c68_4bc0, 12);
    // An encrypted entry has twelve bytes of its own before the content.
    if (encrypted === true) central.writeUInt32LE(12, 20);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    const content = Buffer.alloc(encrypted === true ? 12 : 0);
    locals.push(local, Buffer.from(name), content);
    centrals.push(central, Buffer.from(name));
    offset += local.length + name.length + content.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
