import type { NameConflict, NodeId } from '@hongyan/contract';

/** One file on its way into a folder. */
export interface UploadItem {
  readonly id: number;
  readonly file: File;
  readonly folderId: NodeId;
  /** Files that were brought together: what is answered for all is meant for these. */
  readonly batch: number;
  readonly onConflict: NameConflict;
  readonly state: 'waiting' | 'active' | 'taken' | 'failed' | 'done';
  /** 0 to 1. */
  readonly progress: number;
  /** Why it failed. */
  readonly reason: string;
  /** Another attempt may go better. */
  readonly canRetry: boolean;
  /** Of a resumable upload that has begun. */
  readonly uploadId: string | undefined;
}

/** All uploads as the panel shows them. */
export interface UploadSummary {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly waiting: number;
  readonly totalBytes: number;
  readonly sentBytes: number;
  readonly isPaused: boolean;
  readonly isOffline: boolean;
  /** Folders are being made, or files counted, before the first file goes. */
  readonly isPreparing: boolean;
  /** Nothing goes on and nothing is asked about. */
  readonly isOver: boolean;
  readonly bytesPerSecond: number | undefined;
  /** Those asked about, failed, under way, next and last done, as many as somebody looks at. */
  readonly items: readonly UploadItem[];
}

export const noUploads: UploadSummary = {
  total: 0,
  done: 0,
  failed: 0,
  waiting: 0,
  totalBytes: 0,
  sentBytes: 0,
  isPaused: false,
  isOffline: false,
  isPreparing: false,
  isOver: true,
  bytesPerSecond: undefined,
  items: [],
};
