import type { KeptPosition } from '../drafts/kept-draft.ts';
import { awaitConnection } from './await-connection.ts';
import { fingerprintFile } from './file-digest.ts';
import { keepUploads, readKeptUploads } from './kept-uploads.ts';
import { forgetResumable, type UploadPurpose, uploadResumably } from './resumable-upload.ts';
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

/** The real server, browser and tab for the files of the message at a place. */
export function uploadPorts(place: KeptPosition): Omit<UploadPorts, 'onChange' | 'remove'> {
  return {
    upload: async (...way) => made((await travel('attachment', ...way)).attachment),
    uploadLarge: async (...way) => made((await travel('large', ...way)).large),
    forgetUpload: forgetResumable,
    fingerprint: fingerprintFile,
    keptUploads: () => readKeptUploads(place),
    keepUploads: (uploads) => keepUploads(place, uploads),
    connection: awaitConnection,
  };
}
