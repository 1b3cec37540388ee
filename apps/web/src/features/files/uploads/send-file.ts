import type { FileNode, NameConflict, NodeId } from '@hongyan/contract';
import { api, readData } from '../../../platform/api/api-client.ts';
import { uploadFile } from '../../../platform/api/upload-file.ts';
import { maxWholeFileBytes } from '../contract-values.ts';

export interface SentFile {
  readonly file: File;
  readonly folderId: NodeId;
  readonly onConflict: NameConflict;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (progress: number) => void;
}

/** Uploads that have come whole and wait for another name, by their file. */
const arrived = new WeakMap<File, { readonly uploadId: string; readonly pieces: string }>();

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Brings a file into a folder: small ones whole, checked by their hash, larger ones so that they can go on after a broken line. */
export async function sendFile({ file, folderId, onConflict, signal, onProgress }: SentFile): Promise<FileNode> {
  if (file.size <= maxWholeFileBytes) {
    const sha256 = toHex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    const fields = { folderId, onConflict, sha256 };
    return uploadFile('file/centre/put', file, { signal, onProgress, fields });
  }
  const { sendWhole } = await import('../../../platform/uploads/resumable-upload.ts');
  const sent =
    arrived.get(file) ??
    (await sendWhole(file, {
      purpose: 'file',
      folderId,
      uploadId: undefined,
      onBegun: () => undefined,
      onProgress,
      signal,
    }));
  arrived.set(file, sent);
  const node = await readData(api.files.finishUpload({ uploadId: sent.uploadId, pieces: sent.pieces, onConflict }));
  arrived.delete(file);
  return node;
}
