import type { AnyOperation } from '../../engines/database/port.ts';
import {
  countDownload,
  deleteLargeFiles,
  keepLargeFile,
  renewLargeFiles,
  sweepLargeFiles,
} from './large-operations.ts';
import {
  advanceResumableUpload,
  createResumableUpload,
  removeResumableUpload,
  sweepResumableUploads,
} from './upload-operations.ts';

/** What the database thread runs for this capability. */
export const largeAttachmentsOperations: readonly AnyOperation[] = [
  createResumableUpload,
  advanceResumableUpload,
  removeResumableUpload,
  sweepResumableUploads,
  keepLargeFile,
  deleteLargeFiles,
  renewLargeFiles,
  countDownload,
  sweepLargeFiles,
];
