/** What a message itself says: its body, and every other rendering of it, which its recipient may be shown instead. */
import { htmlToText, type Part } from '@hongyan/mime';
import { readPartText } from '../../../../mail/bodies/index.ts';
import type { Services } from '../../../../services.ts';
import type { MessageView, ViewedTexts } from '../conditions/message-view.ts';
import { listEncrypted } from './stored-body.ts';

/** Bytes of one text that are read. */
const maxTextBytes = 5 * 1024 * 1024;

/** Texts of the message itself: not attached, not within an attached message. */
function listOwnTexts({ structure, summary }: MessageView): readonly Part[] {
  const attached = new Set(summary.attachments.map(({ path }) => path));
  const texts: Part[] = [];
  const visit = (part: Part): void => {
    if (part.type === 'text' && part.children.length === 0 && !attached.has(part.path)) texts.push(part);
    part.children.forEach(visit);
  };
  visit(structure.root);
  return texts;
}

/** The same by reading the texts themselves. */
export async function readWholeBody({ blobs }: Pick<Services, 'blobs'>, view: MessageView): Promise<ViewedTexts> {
  const { body, writtenText } = view.message;
  const raw = { inline: body.inlineBytes, blobId: body.blobId };
  const texts = writtenText === null ? [] : [writtenText];
  const unread = [...listEncrypted(view)];
  for (const part of listOwnTexts(view)) {
    const { text, truncated } = await readPartText(blobs, raw, part, maxTextBytes);
    texts.push(part.subtype === 'html' ? htmlToText(text, { maxCharacters: maxTextBytes }) : text);
    if (truncated) unread.push({ part: null, name: '' });
  }
  return { texts: texts.map((text) => ({ part: null, text })), unread };
}
