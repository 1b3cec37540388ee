import { addKeyVersion, deleteKeyVersion, type KeyVersions, openKeyVersions } from './key-files.ts';

/** One key with its versions: the newest writes, the others read what was written with them. */
export class KeyRing {
  readonly #directory: string;
  readonly #name: string;
  readonly #versions: Map<number, Buffer>;

  private constructor(directory: string, name: string, versions: KeyVersions) {
    this.#directory = directory;
    this.#name = name;
    this.#versions = new Map(versions);
  }

  /** Reads it of the directory, making the first version where there is none. */
  static async open(directory: string, name: string): Promise<KeyRing> {
    return new KeyRing(directory, name, await openKeyVersions(directory, name));
  }

  /** The version that writes. */
  get current(): number {
    return Math.max(...this.#versions.keys());
  }

  /** Newest first. */
  list(): readonly number[] {
    return [...this.#versions.keys()].sort((a, b) => b - a);
  }

  /** Its bytes; null: there is no such version, or it was retired. */
  find(version: number): Buffer | null {
    return this.#versions.get(version) ?? null;
  }

  /** Its bytes. Throws for a version that is not there. */
  read(version: number): Buffer {
    const key = this.find(version);
    if (key === null)
      throw new Error(`version ${String(version)} of the ${this.#name} key is not there: it was retired or lost`);
    return key;
  }

  /** Makes a new version, on the disk before anything is written with it. Answers its number. */
  async add(): Promise<number> {
    const version = this.current + 1;
    this.#versions.set(version, await addKeyVersion(this.#directory, this.#name, version));
    return version;
  }

  /** Deletes an older version for good. */
  async remove(version: number): Promise<void> {
    if (version === this.current) throw new Error(`version ${String(version)} of the ${this.#name} key is in use`);
    this.#versions.delete(version);
    await deleteKeyVersion(this.#directory, this.#name, version);
  }
}
