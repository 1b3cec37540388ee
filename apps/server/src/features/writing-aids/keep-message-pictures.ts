import type { CallContext } from '../../call/call-context.ts';
import { toOperationContext } from '../../call/call-context.ts';
import { keepPicture, type PictureServices, readPicture } from './keep-picture.ts';
import { pictureName } from './part-content.ts';
import { findMessagePictures } from './store.ts';

/** More is no message that a person writes. */
const maxPicturesPerPart = 40;
const named = /\bcid:([\w.+-]{1,120}@[\w.-]{1,120})/g;

/** HTML of a message whose pictures, uploads of the person, are kept as custom pictures: uploads are forgotten when the message is sent or given up. */
export async function keepMessagePictures(
  services: PictureServices,
  context: CallContext,
  html: string,
): Promise<string> {
  const contentIds = [...new Set([...html.matchAll(named)].map((match) => match[1] ?? ''))]
    .filter((contentId) => !contentId.endsWith('@custom'))
    .slice(0, maxPicturesPerPart);
  const account = context.session.subject;
  const pictures = await findMessagePictures(services.database.read, account, contentIds);
  const operation = toOperationContext({ ...context, idempotencyKey: undefined });
  let kept = html;
  for (const contentId of contentIds) {
    const picture = pictures.find((one) => one.contentId === contentId);
    if (picture === undefined) continue;
    const bytes = await readPicture(services.blobs.read(picture.blobId));
    const { pictureId } = await keepPicture(services, operation, account, { bytes });
    kept = kept.replaceAll(`cid:${contentId}`, `cid:${pictureName(pictureId)}`);
  }
  return kept;
}
