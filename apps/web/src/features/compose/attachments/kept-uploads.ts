import type { UploadPurpose } from '../../../platform/uploads/resumable-upload.ts';
import type { KeptPosition } from '../drafts/kept-draft.ts';

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

/** In session storage: it ends with the tab and with signing out. Below the writer too, so that nobody else in this tab sees the names. */
const getKey = ({ account, path }: KeptPosition): string => `uploads.${account}|${path}`;

export function keepUploads(position: KeptPosition, uploads: readonly KeptUpload[]): void {
  if (uploads.length === 0) sessionStorage.removeItem(getKey(position));
  else sessionStorage.setItem(getKey(position), JSON.stringify(uploads));
}

export function readKeptUploads(position: KeptPosition): readonly KeptUpload[] {
  const text = sessionStorage.getItem(getKey(position));
  return text === null ? [] : (JSON.parse(text) as readonly KeptUpload[]);
}
