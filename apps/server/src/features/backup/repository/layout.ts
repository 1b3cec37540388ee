/**
 * Where the blocks of a stored database lie: for each block its hash, the chunk, and its position in that chunk. Whoever stores the next copy takes over
 * what has not changed; whoever restores reads each chunk once and writes its blocks where they belong.
 */
import { createHash } from 'node:crypto';

/**
 * Some pages of SQLite: a message changes a few pages all over the database, so that with larger blocks nearly everything would be new each time, and
 * with smaller ones the layout would be long.
 */
export const blockBytes = 16 * 1024;
/** Blocks of one chunk: a file of 8 MiB. Each is flushed, which mail that arrives on the same disk waits for: with a megabyte a backup took five times as long. */
export const blocksPerChunk = 512;

const hashBytes = 32;
const chunkOffset = hashBytes;
const slotOffset = chunkOffset + 4;
const recordBytes = slotOffset + 2;

/** A block's chunk, by its number in the list of chunks, and its position in it. */
export interface BlockLocation {
  readonly chunk: number;
  readonly slot: number;
}

/** A layout in memory: 38 bytes a block, a quarter of a percent of the database. */
export class Layout {
  readonly #records: Buffer;

  constructor(records: Buffer) {
    if (records.byteLength % recordBytes !== 0) throw new Error('the layout of the database is damaged');
    this.#records = records;
  }

  static ofBlocks(count: number): Layout {
    return new Layout(Buffer.alloc(count * recordBytes));
  }

  /** Reads what was written; throws where it is something else. */
  static parse(records: Buffer, sha256: string): Layout {
    if (hashOf(records) !== sha256) throw new Error('the layout of the database is damaged');
    return new Layout(records);
  }

  get blocks(): number {
    return this.#records.byteLength / recordBytes;
  }

  get bytes(): Uint8Array {
    return this.#records;
  }

  get sha256(): string {
    return hashOf(this.#records);
  }

  setHash(block: number, hash: Uint8Array): void {
    this.#records.set(hash, block * recordBytes);
  }

  hasHash(block: number, other: Layout): boolean {
    const at = block * recordBytes;
    return (
      block < other.blocks &&
      this.#records.subarray(at, at + hashBytes).equals(other.#records.subarray(at, at + hashBytes))
    );
  }

  setLocation(block: number, { chunk, slot }: BlockLocation): void {
    this.#records.writeUInt32BE(chunk, block * recordBytes + chunkOffset);
    this.#records.writeUInt16BE(slot, block * recordBytes + slotOffset);
  }

  locationOf(block: number): BlockLocation {
    return {
      chunk: this.#records.readUInt32BE(block * recordBytes + chunkOffset),
      slot: this.#records.readUInt16BE(block * recordBytes + slotOffset),
    };
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
