export type { UnfinishedUpload } from './calls.ts';
