import type { BlobRange, BlobStore, BlobWriter } from './port.ts';

/** Where blobs can lie. */
export type BlobLocationName = 'files' | 's3';

/** One location of blobs, as the store that knows all of them sees it. */
export interface BlobLocation extends BlobStore {
  /** Writes a blob under an id that it has elsewhere; one that is there already is replaced when this one is finished. */
  createAs(id: string): Promise<BlobWriter>;
  /** Reads what truly lies there, past every cache. */
  readStored(id: string, range?: BlobRange): AsyncIterable<Uint8Array>;
}
