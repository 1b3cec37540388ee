import { fingerprintFile } from '../../../platform/uploads/file-digest.ts';
import { forgetResumable, type UploadPurpose, uploadResumably } from '../../../platform/uploads/resumable-upload.ts';
import type { KeptPosition } from '../drafts/kept-draft.ts';
import { keepUploads, readKeptUploads } from './kept-uploads.ts';
import type { UploadJourney, UploadPorts } from './upload-needs.ts';

async function travel(
  purpose: UploadPurpose,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
  journey: UploadJourney,
) {
  return uploadResumably(file, { purpose, onProgress, signal, ...journey });
}

/** What the server announced it as is what it makes of it. */
function made<Made>(what: Made | null): Made {
  if (what === null) throw new Error('an upload became something else than it was announced as');
  return what;
}

/** The real server, browser and tab for the files of the message in a tab. */
export function uploadPorts(position: KeptPosition): Omit<UploadPorts, 'onChange' | 'remove'> {
  return {
    upload: async (...way) => made((await travel('attachment', ...way)).attachment),
    uploadLarge: async (...way) => made((await travel('large', ...way)).large),
    forgetUpload: forgetResumable,
    fingerprint: fingerprintFile,
    keptUploads: () => readKeptUploads(position),
    keepUploads: (uploads) => keepUploads(position, uploads),
    connection: awaitConnection,
  };
}

/** A server that is being restarted is asked again soon, one that stays away not all the time. */
const firstWaitMs = 1_000;
const longestWaitMs = 20_000;

/** Resolves when the browser says that it is online again, or after a while that grows with every attempt. Rejects with the abort. */
function awaitConnection(attempt: number, signal: AbortSignal): Promise<void> {
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(10, attempt - 1));
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(new DOMException('The upload was given up', 'AbortError'));
      else resolve();
    };
    const timer = setTimeout(end, waitMs);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
