/** Pictures are never shown as they came: a child process draws them anew, so that what reaches a browser has our encoder's bytes. */
import { Readable } from 'node:stream';
import { type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import type { BlobAnswer } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { maxDocumentBytes } from '../../engines/documents/index.ts';
import type { PictureType } from '../../engines/sandbox/index.ts';
import type { Services } from '../../services.ts';
import { type FoundAttachment, openLinkedAttachment } from '../reading/index.ts';
import { isFeatureOn } from '../settings/index.ts';
import { type PreviewedFile, readFirstBytes, toPreviewedFile } from './previewed-file.ts';
import { previewMemoryMb, previewTimeoutMs, readOutside } from './read-outside.ts';

/** The longer side of a picture in the list of attachments, in pixels: twice what is drawn, for dense screens. */
export const thumbnailSide = 256;
/** The longer side of a previewed picture: more than any screen has, less than a camera makes. */
export const pictureSide = 2560;

export type DrawServices = Pick<Services, 'database' | 'blobs' | 'log' | 'sandbox' | 'secrets' | 'config'>;

/** A picture drawn anew, or why there is none. */
export type DrawnPicture =
  | {
      readonly status: 'drawn';
      readonly type: PictureType;
      readonly bytes: Uint8Array;
      readonly width: number;
      readonly height: number;
    }
  | { readonly status: 'refused'; readonly reason: 'format' | 'damaged' | 'tooLarge' | 'tooRisky' };

const refused = (reason: 'format' | 'damaged' | 'tooLarge' | 'tooRisky'): DrawnPicture => ({
  status: 'refused',
  reason,
});
const reasons = { type: 'format', pixels: 'tooLarge', damaged: 'damaged' } as const;

/** Draws the picture of a file anew, at most so large. */
export async function drawPicture(
  services: DrawServices,
  context: OpenCallContext,
  file: PreviewedFile,
  maxSide: number,
): Promise<DrawnPicture> {
  const bytes = await readFirstBytes(file, maxDocumentBytes);
  if (bytes.length > maxDocumentBytes) return refused('tooLarge');
  const { orgId, contentId, part } = file;
  const result = await readOutside(
    services,
    toOperationContext({ ...context, idempotencyKey: undefined }),
    { orgId, bodyId: contentId, part },
    () =>
      services.sandbox.runSandboxed(
        'picture',
        { bytes, maxSide },
        { timeoutMs: previewTimeoutMs, maxMemoryMb: previewMemoryMb },
      ),
  );
  if (result === 'tooRisky') return refused('tooRisky');
  return result.output.status === 'drawn' ? result.output : refused(reasons[result.output.reason]);
}

const extensions: Readonly<Record<PictureType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** The picture that a signed link opens. Refuses with attachmentNotFound, also when it cannot be drawn, and with featureOff. */
export async function openPicture(services: DrawServices, id: string, context: OpenCallContext): Promise<BlobAnswer> {
  const found = await openLinkedAttachment(services, id, {
    now: context.now,
    host: context.host,
    forms: ['picture', 'thumbnail'],
  });
  const { orgId, form } = found.link;
  if (!(await isFeatureOn(services.database.read, { orgId, host: context.host }, 'preview')))
    throw new UserError('featureOff');
  return answerPicture(services, context, found, form === 'thumbnail' ? thumbnailSide : pictureSide);
}

/** An attachment as a picture of ours. Refuses with attachmentNotFound where it cannot be drawn. */
export function answerPicture(
  services: DrawServices,
  context: OpenCallContext,
  found: FoundAttachment,
  maxSide: number = pictureSide,
): Promise<BlobAnswer> {
  return answerFilePicture(services, context, toPreviewedFile(services, found), maxSide);
}

/** A file as a picture of ours. Refuses with attachmentNotFound where it cannot be drawn. */
export async function answerFilePicture(
  services: DrawServices,
  context: OpenCallContext,
  file: PreviewedFile,
  maxSide: number = pictureSide,
): Promise<BlobAnswer> {
  const drawn = await drawPicture(services, context, file, maxSide);
  if (drawn.status === 'refused') throw new UserError('attachmentNotFound');
  return {
    fileName: `${file.fileName.replace(/\.[^.]*$/, '')}.${extensions[drawn.type]}`,
    type: drawn.type,
    size: drawn.bytes.length,
    stream: Readable.from([drawn.bytes], { objectMode: false }),
    inline: true,
  };
}
