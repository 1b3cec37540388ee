/**
 * Previews of attachments. What a browser gets is data of ours, a picture drawn anew, or bytes that it plays or draws itself
 * from a signed link; never a page. Foreign formats are read in a child process that may be killed; each attempt is counted
 * before it is made. Nothing is kept: a preview is read from the mail each time it is opened.
 */
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createPreviewRoutes } from './routes.ts';

export { answerFilePicture, answerPicture, type DrawServices, drawPicture } from './draw-picture.ts';
export { previewAttachment, previewFile } from './open-preview.ts';
export type { PreviewedFile } from './previewed-file.ts';

export function createPreviewsFeature(services: Services): Feature {
  return { name: 'previews', routes: createPreviewRoutes(services) };
}

export const previewsFeature = defineFeature({ name: 'previews', create: createPreviewsFeature });
