import { uploadChunkBytes } from '@hongyan/contract/limits';

/** Enough of a file to tell it from another of the same name and size. */
const sampleBytes = 64 * 1024;

const sha256 = async (bytes: BufferSource): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** How many chunks a file has. */
export const countBatches = (size: number): number => Math.ceil(size / uploadChunkBytes);

/** A chunk of a file and its SHA-256; the browser hashes it beside the page, so that nothing freezes. */
export async function readChunk(file: Blob, index: number) {
  const start = index * uploadChunkBytes;
  const bytes = await file.slice(start, Math.min(file.size, start + uploadChunkBytes)).arrayBuffer();
  return { bytes, digest: await sha256(bytes) };
}

/** SHA-256 over the SHA-256 of the chunks (contract, `finishUpload`). */
export async function digestOfChunks(digests: readonly Uint8Array[]): Promise<string> {
  const all = new Uint8Array(digests.length * 32);
  digests.forEach((digest, index) => all.set(digest, index * 32));
  return toHex(await sha256(all));
}

/** By what a file is known again that is chosen after a reload: its size, its beginning and its end. */
export async function fingerprintFile(file: Blob): Promise<string> {
  const ends = [file.slice(0, sampleBytes), file.slice(Math.max(0, file.size - sampleBytes))];
  const bytes = await new Blob([String(file.size), ...ends]).arrayBuffer();
  return toHex(await sha256(bytes));
}
