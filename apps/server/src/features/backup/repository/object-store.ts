/**
 * Files that are stored once under a key, and never changed: `aa/<key>.<SHA-256 of the file>`. The file's name says what must be in it, so that
 * whoever has the directory can see whether everything is whole, without a key and without a list.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile, flushDirectory, isCode, makeDirectory } from './files.ts';

/** Hex digits of a key; the first two are its folder. */
const keyPattern = /^([0-9a-f]{32,64})\.([0-9a-f]{64})$/;
const readChunkBytes = 256 * 1024;

/** One stored file. */
export interface StoredObject {
  readonly key: string;
  /** Of the file as it lies there. */
  readonly sha256: string;
}

/** A file is not there, or is not what was written. The message names it and says what to do. */
export class DamagedObjectError extends Error {
  override readonly name = 'DamagedObjectError';
}

/** The objects of one folder. */
export class ObjectStore {
  readonly root: string;
  readonly #incoming: string;
  /** What lies in each folder that was asked for. */
  readonly #folders = new Map<string, Promise<Map<string, string>>>();

  /** `incoming`: a folder of the same file system, for what is not whole yet. */
  constructor(root: string, incoming: string) {
    this.root = root;
    this.#incoming = incoming;
  }

  #pathOf({ key, sha256 }: StoredObject): string {
    return join(this.root, key.slice(0, 2), `${key}.${sha256}`);
  }

  #folder(prefix: string): Promise<Map<string, string>> {
    const known = this.#folders.get(prefix);
    if (known !== undefined) return known;
    const reading = this.#readFolder(prefix);
    this.#folders.set(prefix, reading);
    return reading;
  }

  async #readFolder(prefix: string): Promise<Map<string, string>> {
    const names = await readdir(join(this.root, prefix)).catch((error: unknown) => {
      if (isCode(error, 'ENOENT')) return [];
      throw error;
    });
    const pairs = names.map((name) => keyPattern.exec(name)).filter((match) => match !== null);
    return new Map(pairs.map(([, key = '', sha256 = '']) => [key, sha256]));
  }

  /** Forgets what was read of a folder: of many objects only those at hand are kept in memory. */
  forgetFolder(prefix: string): void {
    this.#folders.delete(prefix);
  }

  /** What is stored under a key; null: nothing. */
  async find(key: string): Promise<StoredObject | null> {
    const sha256 = (await this.#folder(key.slice(0, 2))).get(key);
    return sha256 === undefined ? null : { key, sha256 };
  }

  /** Stores what is not there yet; answers the bytes that were written. What a reader of it throws leaves nothing behind. */
  async put(key: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number> {
    const prefix = key.slice(0, 2);
    const folder = await this.#folder(prefix);
    const file = await createFile(join(this.#incoming, `${key}.${randomBytes(6).toString('hex')}`));
    try {
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const chunk of content) {
        hash.update(chunk);
        bytes += chunk.byteLength;
        await file.write(chunk);
      }
      const sha256 = hash.digest('hex');
      await makeDirectory(join(this.root, prefix));
      await file.finish(this.#pathOf({ key, sha256 }));
      folder.set(key, sha256);
      return bytes;
    } catch (error) {
      await file.abort();
      throw error;
    }
  }

  /** Makes the names of everything that was stored durable. */
  async flush(): Promise<void> {
    for (const prefix of await this.#prefixes()) await flushDirectory(join(this.root, prefix));
    await flushDirectory(this.root);
  }

  /** Reads a file as it lies there. Throws DamagedObjectError: at once when it is missing, at the end when it is not what was written. */
  async *read(key: string): AsyncGenerator<Uint8Array> {
    const object = await this.find(key);
    if (object === null)
      throw new DamagedObjectError(`${join(this.root, key.slice(0, 2), key)}.… is missing: take another snapshot.`);
    const path = this.#pathOf(object);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path, { highWaterMark: readChunkBytes })) {
      hash.update(chunk as Uint8Array);
      yield chunk as Uint8Array;
    }
    if (hash.digest('hex') !== object.sha256)
      throw new DamagedObjectError(
        `${path} is damaged: its content is not the one that was written. Delete the file: the next backup writes it anew while the server still has its content.`,
      );
  }

  /** Bytes of a stored file. */
  async size(object: StoredObject): Promise<number> {
    return (await stat(this.#pathOf(object))).size;
  }

  async #prefixes(): Promise<string[]> {
    const names = await readdir(this.root).catch((error: unknown) => {
      if (isCode(error, 'ENOENT')) return [];
      throw error;
    });
    return names.filter((name) => /^[0-9a-f]{2}$/.test(name)).sort();
  }

  /** Everything that is stored. */
  async *list(): AsyncGenerator<StoredObject> {
    for (const prefix of await this.#prefixes()) {
      for (const [key, sha256] of await this.#readFolder(prefix)) yield { key, sha256 };
    }
  }

  async delete(object: StoredObject): Promise<void> {
    await rm(this.#pathOf(object), { force: true });
    (await this.#folder(object.key.slice(0, 2))).delete(object.key);
  }
}
