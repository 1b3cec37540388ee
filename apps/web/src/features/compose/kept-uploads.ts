import type { UploadPurpose } from './resumable-upload.ts';

/** An upload that had begun when the page went away. A page cannot open a file by itself, so the person chooses it again. */
export interface KeptUpload {
  readonly uploadId: string;
  readonly name: string;
  readonly size: number;
  readonly fingerprint: string;
  readonly purpose: UploadPurpose;
  /** How much had gone, 0 to 1. */
  readonly progress: number;
}

/** In session storage, beside the kept letters (kept-draft.ts): it ends with the tab and with signing out. */
const prefix = 'uploads.';

export function keepUploads(path: string, uploads: readonly KeptUpload[]): void {
  if (uploads.length === 0) sessionStorage.removeItem(prefix + path);
  else sessionStorage.setItem(prefix + path, JSON.stringify(uploads));
}

export function readKeptUploads(path: string): readonly KeptUpload[] {
  const text = sessionStorage.getItem(prefix + path);
  return text === null ? [] : (JSON.parse(text) as readonly KeptUpload[]);
}
