import { awaitConnection } from '../../../platform/connection/await-connection.ts';
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
