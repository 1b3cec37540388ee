import { hash } from 'node:crypto';

/** Content as it comes in parts. */
export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** How content becomes files of the backup, and back. */
export interface Codec {
  /** The key of a chunk: the same for the same content. */
  nameOf(chunk: Uint8Array): string;
  /** 32 bytes by which equal blocks are known. */
  hashBlock(block: Uint8Array): Uint8Array;
  encode(content: Content): Content;
  /** Rejects, or ends with an error, when it cannot be read back. */
  decode(stored: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}

/** Files that anybody can read who has the directory. */
export const plainCodec: Codec = {
  nameOf: (chunk) => hash('sha256', chunk, 'hex'),
  hashBlock: (block) => hash('sha256', block, 'buffer'),
  encode: (content) => content,
  decode: (stored) => stored,
};
