/**
 * Blobs of the bucket that were read lately, whole, as files `aa/<id>.<size>.<checksum>` in a folder that may be lost at any time. Nothing is flushed:
 * a file is believed only when its length is that of its name, and, at the first read after a start, its checksum too.
 */
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { fileMode, folderMode, namesIn } from '../blob-folders.ts';
import { isBlobId } from '../port.ts';
import type { S3Window } from './s3-requests.ts';

interface Entry {
  readonly size: number;
  readonly checksum: number;
  /** Written or checked since this process began. */
  isChecked: boolean;
}

/** Blobs that are known to be larger than a window; each costs a request to find out. */
const maxKnownLarge = 10_000;

export class ReadCache {
  readonly #root: string;
  readonly #maxBytes: number;
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>();
  readonly #large = new Set<string>();
  readonly #fetches = new Map<string, { readonly whole: Promise<S3Window>; isForgotten: boolean }>();
  #bytes = 0;
  #temporaries = 0;

  constructor(root: string, maxBytes: number) {
    this.#root = root;
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  #folder(id: string): string {
    return join(this.#root, id.slice(0, 2));
  }

  #path(id: string, { size, checksum }: Entry): string {
    return join(this.#folder(id), `${id}.${String(size)}.${checksum.toString(16)}`);
  }

  /** Finds what an earlier process left, and takes away what is not whole. */
  async open(): Promise<void> {
    await mkdir(this.#root, { recursive: true, mode: folderMode });
    const found: { readonly id: string; readonly entry: Entry; readonly usedAt: number }[] = [];
    for (const folder of await namesIn(this.#root)) {
      for (const name of await namesIn(join(this.#root, folder))) {
        const path = join(this.#root, folder, name);
        const [id = '', size, checksum] = name.split('.');
        const { size: bytes, mtimeMs } = await stat(path);
        const isWhole = isBlobId(id) && checksum !== undefined && Number(size) === bytes;
        if (!isWhole) await rm(path, { force: true });
        else {
          const entry = { size: bytes, checksum: Number.parseInt(checksum, 16), isChecked: false };
          found.push({ id, entry, usedAt: mtimeMs });
        }
      }
    }
    for (const { id, entry } of found.toSorted((a, b) => a.usedAt - b.usedAt)) {
      this.#entries.set(id, entry);
      this.#bytes += entry.size;
    }
    await this.#evict();
  }

  /**
   * The window of a blob, from the disk, or from `fetchFirst` (the first window of the blob) where that is all of it. Undefined:
   * the blob is larger than what is kept.
   */
  async read(
    id: string,
    start: number,
    length: number,
    fetchFirst: () => Promise<S3Window>,
  ): Promise<S3Window | undefined> {
    if (this.#large.has(id)) return undefined;
    const bytes = (await this.#load(id)) ?? (await this.#fetch(id, fetchFirst));
    if (bytes === null) return undefined;
    return { bytes: bytes.subarray(start, start + length), totalBytes: bytes.byteLength };
  }

  async #load(id: string): Promise<Buffer | null> {
    const entry = this.#entries.get(id);
    if (entry === undefined) return null;
    const path = this.#path(id, entry);
    const bytes = await readFile(path).catch(() => null);
    // Deleted while it was read: whoever reads now is told so by the bucket.
    if (this.#entries.get(id) !== entry) return null;
    if (bytes?.byteLength !== entry.size || (!entry.isChecked && crc32(bytes) !== entry.checksum)) {
      await this.forget(id);
      return null;
    }
    entry.isChecked = true;
    this.#entries.delete(id);
    this.#entries.set(id, entry);
    // For the order after the next start; the cache works without.
    const now = new Date();
    await utimes(path, now, now).catch(() => undefined);
    return bytes;
  }

  /** Fetches once, whoever asks meanwhile. */
  async #fetch(id: string, fetchFirst: () => Promise<S3Window>): Promise<Buffer | null> {
    const running = this.#fetches.get(id);
    const fetch = running ?? { whole: fetchFirst(), isForgotten: false };
    this.#fetches.set(id, fetch);
    try {
      const { bytes, totalBytes } = await fetch.whole;
      const isWhole = bytes.byteLength === totalBytes;
      if (running === undefined) {
        if (isWhole && !fetch.isForgotten) await this.#keep(id, bytes, fetch);
        if (!isWhole) this.#rememberLarge(id);
      }
      return isWhole ? bytes : null;
    } finally {
      if (this.#fetches.get(id) === fetch) this.#fetches.delete(id);
    }
  }

  #rememberLarge(id: string): void {
    this.#large.add(id);
    const [oldest] = this.#large;
    if (this.#large.size > maxKnownLarge && oldest !== undefined) this.#large.delete(oldest);
  }

  async #keep(id: string, bytes: Buffer, fetch: { readonly isForgotten: boolean }): Promise<void> {
    if (bytes.byteLength > this.#maxBytes || this.#entries.has(id)) return;
    const entry: Entry = { size: bytes.byteLength, checksum: crc32(bytes), isChecked: true };
    this.#temporaries += 1;
    const temporary = join(this.#folder(id), `${String(process.pid)}-${String(this.#temporaries)}.tmp`);
    try {
      await mkdir(this.#folder(id), { recursive: true, mode: folderMode });
      await writeFile(temporary, bytes, { mode: fileMode });
      await rename(temporary, this.#path(id, entry));
    } catch {
      // A full disk, mostly: the blob was read all the same.
      await rm(temporary, { force: true });
      return;
    }
    if (fetch.isForgotten) return rm(this.#path(id, entry), { force: true });
    this.#entries.set(id, entry);
    this.#bytes += entry.size;
    await this.#evict();
  }

  async #evict(): Promise<void> {
    for (const id of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      await this.#drop(id);
    }
  }

  async #drop(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    this.#entries.delete(id);
    this.#bytes -= entry.size;
    await rm(this.#path(id, entry), { force: true });
  }

  /** Takes a blob out, and keeps what is on its way from coming in. */
  async forget(id: string): Promise<void> {
    const fetch = this.#fetches.get(id);
    if (fetch !== undefined) {
      fetch.isForgotten = true;
      this.#fetches.delete(id);
    }
    this.#large.delete(id);
    await this.#drop(id);
  }
}
