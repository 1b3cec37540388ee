import { randomBytes } from 'node:crypto';
import type { DraftAttachment, TakenPart, WritingAidKind } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import type { Services } from '../../services.ts';
import { readSignatureForMessage } from '../signatures/index.ts';
import { readPaperForMessage } from '../stationery/index.ts';
import { readTemplateForMessage } from '../templates/index.ts';
import { drawForMessage, ownerOf, type PartForMessage } from '../writing-aids/index.ts';
import { keepUpload, presentUpload } from './uploads.ts';

/** A part has a logo and some marks; who puts more `data:` pictures into one has them left as they are. */
const maxDataPictures = 20;
const dataPicture = /data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+/g;

/** Makes a picture the message's own: an upload of the person that the HTML names by its content id. */
export async function takeAlongPicture(
  services: Services,
  context: CallContext,
  picture: { readonly type: string; readonly stream: AsyncIterable<Uint8Array> },
): Promise<DraftAttachment> {
  const operation = toOperationContext({ ...context, idempotencyKey: undefined });
  const upload = await keepUpload(services, operation, context.session.subject, {
    fileName: `picture.${picture.type.replace(/^image\//, '').replace('jpeg', 'jpg')}`,
    type: picture.type,
    stream: picture.stream,
    contentId: `${randomBytes(12).toString('hex')}@picture`,
  });
  return presentUpload(services, upload, context.now);
}

/** Text whose `data:` pictures, which many mail clients refuse, have become uploads. One that cannot be drawn stays. */
async function takeDataPictures(services: Services, context: CallContext, text: string) {
  const attachments: DraftAttachment[] = [];
  let taken = text;
  for (const address of [...new Set(text.match(dataPicture) ?? [])].slice(0, maxDataPictures)) {
    const drawn = await drawForMessage(services, Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'));
    if (drawn === null) continue;
    const { type, bytes } = drawn;
    const upload = await takeAlongPicture(services, context, { type, stream: once(bytes) });
    attachments.push(upload);
    taken = taken.replaceAll(address, `cid:${upload.contentId ?? ''}`);
  }
  return { taken, attachments };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A part with its pictures as uploads of the person: foreign mail clients cannot ask our server for them. */
export async function takePart(services: Services, context: CallContext, part: PartForMessage): Promise<TakenPart> {
  let html = part.html;
  let picture = part.look?.picture ?? null;
  const attachments: DraftAttachment[] = [];
  for (const { contentId, type, blobId } of part.pictures) {
    const upload = await takeAlongPicture(services, context, { type, stream: services.blobs.read(blobId) });
    attachments.push(upload);
    // Each message has names of its own: an answer that quotes the last message must not confuse the two.
    html = html.replaceAll(`cid:${contentId}`, `cid:${upload.contentId ?? ''}`);
    if (picture === contentId) picture = upload.contentId;
  }
  const ofHtml = await takeDataPictures(services, context, html);
  if (picture?.startsWith('data:') === true) {
    const ofPaper = await takeDataPictures(services, context, picture);
    attachments.push(...ofPaper.attachments);
    picture = ofPaper.attachments[0]?.contentId ?? null;
  }
  const { id, name, subject, to, cc, bcc, look } = part;
  return {
    ...{ id, name, subject, to: [...to], cc: [...cc], bcc: [...bcc] },
    html: ofHtml.taken,
    look: look === null ? null : { ...look, picture },
    attachments: [...attachments, ...ofHtml.attachments],
  };
}

const readers = {
  signature: readSignatureForMessage,
  template: readTemplateForMessage,
  paper: readPaperForMessage,
} as const satisfies Record<WritingAidKind, unknown>;

/** The call of the composer's menus. Refuses with …NotFound. */
export async function takeWritingAid(
  services: Services,
  context: CallContext,
  wanted: { readonly kind: WritingAidKind; readonly id: string; readonly from?: string | undefined },
): Promise<TakenPart> {
  return takePart(services, context, await readers[wanted.kind](services, ownerOf(context), wanted));
}
