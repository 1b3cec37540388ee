/** What operations of other features call inside their own transaction. */

export { readLargeFileNames } from './large-operations.ts';
export { takeWholeUpload } from './upload-operations.ts';
