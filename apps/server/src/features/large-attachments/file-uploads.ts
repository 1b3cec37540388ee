import type { CallContext } from '../../call/call-context.ts';
import { definePort } from '../../ports.ts';
import type { GivenUp } from './upload-space.ts';

/** What the file centre says of a resumable upload that is meant for it: it knows folders, rights and room. */
export interface FileUploads {
  /** Begins an upload, or refuses it. Answers the name that the file gets, and what made room for it. */
  begin(
    context: CallContext,
    announced: {
      readonly uploadId: string;
      readonly folderId: number;
      readonly fileName: string;
      readonly type: string;
      readonly lengthBytes: number;
    },
  ): Promise<{ readonly fileName: string; readonly given: GivenUp }>;
}

/** Offered by the file centre. */
export const fileUploadsPort = definePort<FileUploads>('large-attachments.file-uploads');
