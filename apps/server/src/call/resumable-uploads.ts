/**
 * The port between the listener of resumable uploads (tus) and the product. The listener speaks the protocol; whose upload it is, what
 * may come and what is kept is decided behind it.
 */
import { definePort } from '../ports.ts';
import type { CallContext } from './call-context.ts';

/** What an upload announces before its first byte. */
export interface UploadAnnouncement {
  readonly lengthBytes: number;
  readonly fileName: string;
  readonly type: string;
  readonly purpose: 'attachment' | 'large' | 'file';
  /** Of a file of the file centre, where it goes; 0 for others. */
  readonly folderId: number;
}

/** Where an upload stands. */
export interface UploadState extends UploadAnnouncement {
  readonly uploadId: string;
  /** Bytes that are on disk. */
  readonly offset: number;
  /** Epoch milliseconds: when it is forgotten if nothing more comes. */
  readonly expiresAt: number;
}

/** Bytes that follow those that are there. */
export interface UploadChunk {
  readonly offset: number;
  /** Ends early, with an error, when the connection breaks. */
  readonly stream: AsyncIterable<Uint8Array>;
  /** Bytes that are said to come; null where that is not said. */
  readonly contentLength: number | null;
  /** With it the chunk counts only when it came whole and undamaged. */
  readonly checksum: { readonly algorithm: 'sha1' | 'sha256'; readonly digest: Buffer } | null;
}

/** Implemented by the large-attachments feature. Every method refuses the uploads of other people as if they were none (uploadNotFound). */
export interface ResumableUploads {
  create(context: CallContext, announced: UploadAnnouncement): Promise<UploadState>;
  /** Ends a chunk that still hangs, so that what it says stays true. */
  readState(context: CallContext, uploadId: string): Promise<UploadState>;
  /** Resolves when the bytes are on disk. A newer chunk of the same upload ends an older one that still hangs (uploadTakenOver). */
  append(context: CallContext, uploadId: string, chunk: UploadChunk): Promise<UploadState>;
  remove(context: CallContext, uploadId: string): Promise<void>;
}

/** Offered by the capability that keeps uploads. */
export const resumableUploadsPort = definePort<ResumableUploads>('listeners.resumable-uploads');
