/** The list of a snapshot's blobs: a line each, id and bytes. Apart from the manifest, because there may be millions. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createFile } from './files.ts';

/** One blob of a snapshot. */
export interface ListedBlob {
  readonly id: string;
  readonly bytes: number;
}

/** A list that is being written. */
export interface BlobListWriter {
  add(blobs: readonly ListedBlob[]): Promise<void>;
  /** Gives the file its name; answers what the manifest says of it. */
  finish(target: string): Promise<{ count: number; bytes: number; sha256: string }>;
  abort(): Promise<void>;
}

/** Begins a list in a temporary file. */
export async function createBlobList(temporary: string): Promise<BlobListWriter> {
  const file = await createFile(temporary);
  const hash = createHash('sha256');
  const total = { count: 0, bytes: 0 };
  return {
    add: async (blobs) => {
      const lines = Buffer.from(blobs.map(({ id, bytes }) => `${id} ${String(bytes)}\n`).join(''));
      hash.update(lines);
      await file.write(lines);
      total.count += blobs.length;
      for (const { bytes } of blobs) total.bytes += bytes;
    },
    finish: async (target) => {
      await file.finish(target);
      return { ...total, sha256: hash.digest('hex') };
    },
    abort: () => file.abort(),
  };
}

/** The blobs of a list. Throws an Error at its end when it is not the list that was written. */
export async function* readBlobList(path: string, sha256: string): AsyncGenerator<ListedBlob> {
  const hash = createHash('sha256');
  const stream = createReadStream(path);
  for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    hash.update(`${line}\n`);
    const [, id, bytes] = /^([0-9a-f]{32}) (\d{1,16})$/.exec(line) ?? [];
    if (id === undefined || bytes === undefined) throw new Error(`the list of blobs ${path} is damaged`);
    yield { id, bytes: Number(bytes) };
  }
  if (hash.digest('hex') !== sha256) throw new Error(`the list of blobs ${path} is damaged`);
}
