import type { FileNode } from '@hongyan/contract';
import { api, readData } from '../../../platform/api/api-client.ts';
import { uploadFile } from '../../../platform/api/upload-file.ts';
import { loadChunk } from '../../../platform/chunks/load-chunk.ts';
import { maxWholeFileBytes } from '../contract-values.ts';
import type { SentFile } from './upload-ports.ts';

const loadResumable = () => loadChunk(() => import('../../../platform/uploads/resumable-upload.ts'));

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Brings a file into a folder: small ones whole, checked by their hash, larger ones so that they can go on after a broken line. */
export async function sendFile(sent: SentFile): Promise<FileNode> {
  const { file, folderId, onConflict, signal, onProgress, uploadId, onBegun } = sent;
  if (file.size <= maxWholeFileBytes) {
    const sha256 = toHex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    const fields = { folderId, onConflict, sha256 };
    return uploadFile('file/centre/put', file, { signal, onProgress, fields });
  }
  const { sendWhole } = await loadResumable();
  const whole = await sendWhole(file, { purpose: 'file', folderId, uploadId, onBegun, onProgress, signal });
  return readData(api.files.finishUpload({ ...whole, onConflict }));
}

/** Cancels an upload at the server. */
export function forgetUpload(uploadId: string): void {
  void loadResumable().then(({ forgetResumable }) => forgetResumable(uploadId));
}
