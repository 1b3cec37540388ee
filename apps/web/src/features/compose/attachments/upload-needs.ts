import type { DraftAttachment, LargeFile } from '@hongyan/contract';
import type { KeptUpload } from './kept-uploads.ts';
import type { AttachmentItem } from './upload-item.ts';

/** An upload that has begun, by which it goes on. */
export interface UploadJourney {
  readonly uploadId: string | undefined;
  readonly onBegun: (uploadId: string) => void;
}

/** What a message's files take from outside. */
export interface UploadPorts {
  /** Sends one file; throws `ApiError` or `NetworkError`, or the abort. */
  readonly upload: (
    file: File,
    onProgress: (part: number) => void,
    signal: AbortSignal,
    journey: UploadJourney,
  ) => Promise<DraftAttachment>;
  /** The same for a file that is carried as a link. */
  readonly uploadLarge?: (
    file: File,
    onProgress: (part: number) => void,
    signal: AbortSignal,
    journey: UploadJourney,
  ) => Promise<LargeFile>;
  /** Cancels an upload at the server. */
  readonly remove: (attachment: DraftAttachment) => void;
  /** The same for one on its way. */
  readonly forgetUpload?: (uploadId: string) => void;
  readonly onChange: (items: readonly AttachmentItem[]) => void;
  /** By what a file is known again. */
  readonly fingerprint?: (file: File) => Promise<string>;
  /** Uploads that a reload of the page interrupted. */
  readonly keptUploads?: () => readonly KeptUpload[];
  readonly keepUploads?: (uploads: readonly KeptUpload[]) => void;
  /** Resolves when it is worth trying again after the connection was lost for the `attempt`-th time in a row. */
  readonly connection?: (attempt: number, signal: AbortSignal) => Promise<void>;
}
