import { addKeyVersion, deleteKeyVersion, type KeyVersions, openKeyVersions, readNewVersions } from './key-files.ts';

/** How late another process's new version writes here too. */
const maxAgeMs = 1_000;

/**
 * One key with its versions: the newest writes, the others read what was written with them. Processes that share the directory see within a
 * second what another has made or deleted, and at once a version that they meet in what it wrote.
 */
export class KeyRing {
  readonly #directory: string;
  readonly #name: string;
  #versions: ReadonlyMap<number, Buffer>;
  #readAt = performance.now();

  private constructor(directory: string, name: string, versions: KeyVersions) {
    this.#directory = directory;
    this.#name = name;
    this.#versions = versions;
  }

  /** Reads it of the directory, making the first version where there is none. */
  static async open(directory: string, name: string): Promise<KeyRing> {
    return new KeyRing(directory, name, await openKeyVersions(directory, name));
  }

  /** The version that writes. */
  get current(): number {
    if (performance.now() - this.#readAt >= maxAgeMs) this.#readAgain();
    return Math.max(...this.#versions.keys());
  }

  /** Newest first. */
  list(): readonly number[] {
    if (performance.now() - this.#readAt >= maxAgeMs) this.#readAgain();
    return [...this.#versions.keys()].sort((a, b) => b - a);
  }

  /** Its bytes; null: there is no such version, or it was retired. */
  find(version: number): Buffer | null {
    const known = this.#versions.get(version);
    if (known !== undefined) return known;
    this.#readAgain();
    return this.#versions.get(version) ?? null;
  }

  #readAgain(): void {
    this.#readAt = performance.now();
    this.#versions = readNewVersions(this.#directory, this.#name, this.#versions);
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
    this.#readAgain();
    const version = this.current + 1;
    const key = await addKeyVersion(this.#directory, this.#name, version);
    this.#versions = new Map([...this.#versions, [version, key]]);
    return version;
  }

  /** Deletes an older version for good. */
  async remove(version: number): Promise<void> {
    if (version === this.current) throw new Error(`version ${String(version)} of the ${this.#name} key is in use`);
    this.#versions = new Map([...this.#versions].filter(([one]) => one !== version));
    await deleteKeyVersion(this.#directory, this.#name, version);
  }
}
