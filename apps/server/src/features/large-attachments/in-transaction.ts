/** What operations of other features call inside their own transaction. */
export { takeWholeUpload } from './upload-operations.ts';
