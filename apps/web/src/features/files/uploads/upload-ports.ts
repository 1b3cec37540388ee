import type { NameConflict, NodeId } from '@hongyan/contract';
import type { UploadSummary } from './upload-item.ts';

export interface SentFile {
  readonly file: File;
  readonly folderId: NodeId;
  readonly onConflict: NameConflict;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (progress: number) => void;
  /** Of a resumable upload that has begun. */
  readonly uploadId: string | undefined;
  readonly onBegun: (uploadId: string) => void;
}

/** What became of an attempt that did not succeed. */
export type Failure =
  | { readonly kind: 'taken' }
  /** The line is gone, or the server has too much to do: it goes on by itself. */
  | { readonly kind: 'offline' }
  /** `endsBatch`: the others would be refused for the same reason (the space is full). */
  | { readonly kind: 'refused'; readonly reason: string; readonly canRetry: boolean; readonly endsBatch: boolean };

/** What the queue of uploads takes from outside. */
export interface UploadPorts {
  readonly send: (file: SentFile) => Promise<unknown>;
  /** Cancels a resumable upload at the server. */
  readonly forget: (uploadId: string) => void;
  /** Why a file is not even sent; null when it may go. */
  readonly refuse: (file: File) => string | null;
  readonly judge: (error: unknown) => Failure;
  /** Resolves when it is worth trying again after the connection was lost for the `attempt`-th time in a row. */
  readonly connection: (attempt: number, signal: AbortSignal) => Promise<void>;
  readonly onChange: (summary: UploadSummary) => void;
  /** Files have come into folders. */
  readonly onArrived: () => void;
  readonly now: () => number;
}
