/**
 * Resumable uploads, and files that mails carry as links. An upload's bytes grow in the blob store's staging; its row says how many
 * of them count. Whoever has the link of a large attachment downloads it, until it expires or its owner deletes it.
 */
import { resumableUploadsPort } from '../../call/resumable-uploads.ts';
import { defineFeature, type Feature } from '../../feature.ts';
import type { Needed } from '../../ports.ts';
import type { Services } from '../../services.ts';
import { ChunkTurns } from './chunk-turns.ts';
import { fileUploadsPort } from './file-uploads.ts';
import { createResumableUploads } from './resumable-uploads.ts';
import { createLargeAttachmentsRoutes } from './routes.ts';
import { sweepLargeAttachments } from './sweep.ts';

export { checkWholeUpload, digestFile } from './check-whole.ts';
export { type FileUploads, fileUploadsPort } from './file-uploads.ts';
export { findLargeFile, keepLargeFile } from './large-operations.ts';
export { presentLargeFile } from './present-large-file.ts';
export { refuseFileType } from './refuse-file-type.ts';
export { findResumableUpload } from './upload-operations.ts';
export { deleteGivenUp } from './upload-space.ts';
export { chooseLinkBase, writeLargeFileLinks } from './write-links.ts';

const sweepEveryMs = 60 * 60 * 1000;

const needs = { fileUploads: fileUploadsPort };

function createLargeAttachmentsFeature(services: Services, needed: Needed<typeof needs>): Feature {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = (): void => {
    sweeping = sweepLargeAttachments(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'large attachments were not swept'),
    );
  };
  return {
    name: 'large-attachments',
    routes: createLargeAttachmentsRoutes(services),
    offers: [resumableUploadsPort.bind(createResumableUploads(services, new ChunkTurns(), () => needed.fileUploads))],
    start: async () => {
      timer = setInterval(sweep, sweepEveryMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await sweeping;
    },
  };
}

export const largeAttachmentsFeature = defineFeature({
  name: 'large-attachments',
  needs,
  create: createLargeAttachmentsFeature,
});
