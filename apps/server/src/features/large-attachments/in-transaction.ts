/** What operations of other features call inside their own transaction. */
export { closeFilesTo, forgetCarriedFiles, recordCarriedFiles } from './file-recipients.ts';
export type { FileUploads } from './file-uploads.ts';
export { readLargeFileNames } from './large-operations.ts';
export { insertUpload, takeWholeUpload } from './upload-operations.ts';
export { freeUploadSpace, type GivenUp, isUploadNamed, takeUploadSpace, type UploadName } from './upload-space.ts';
