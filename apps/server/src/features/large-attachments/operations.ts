import type { AnyOperation } from '../../engines/database/port.ts';
import { askFileCode, takeFileCode } from './code-operations.ts';
import { addSentBytes, beginDownload, sweepDownloads } from './download-log.ts';
import { limitLargeFile, replaceLargeFile, revokeLargeFile } from './file-changes.ts';
import { deleteLargeFiles, keepLargeFile, renewLargeFiles, sweepLargeFiles } from './large-operations.ts';
import { recallMailFiles } from './recall-files.ts';
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
  sweepLargeFiles,
  replaceLargeFile,
  revokeLargeFile,
  limitLargeFile,
  recallMailFiles,
  beginDownload,
  addSentBytes,
  sweepDownloads,
  askFileCode,
  takeFileCode,
];
