/** What a message itself says: its body, and every other rendering of it, which its recipient may be shown instead. */
import { hasPartText, htmlToText, mimeLimits, type Part } from '@hongyan/mime';
import { readPartText } from '../../../../mail/bodies/index.ts';
import type { Services } from '../../../../services.ts';
import type { MessageView, UnreadFile, ViewedTexts } from '../conditions/message-view.ts';

/** Bytes of one text that are read. */
const maxTextBytes = 5 * 1024 * 1024;
/** Bytes that the last character of a cut text may have lacked. */
const cutMargin = 4;

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

/** Nobody here can read what only its recipients can; what was written is known where it was written here. */
export function listEncrypted({ summary, message }: MessageView): readonly UnreadFile[] {
  return summary.protection === 'encrypted' && message.writtenText === null ? [{ part: null, name: '' }] : [];
}

/** What the rows say; null where they do not say all. */
export function readStoredBody(view: MessageView): ViewedTexts | null {
  const { body, writtenText } = view.message;
  const { textPart, htmlPart, moreBodyParts } = view.summary;
  const shown = [...moreBodyParts, ...[textPart, htmlPart].filter((path) => path !== undefined)];
  const isCut = Buffer.byteLength(body.indexText) >= mimeLimits.maxIndexTextBytes - cutMargin;
  // What stands in `partText` are other renderings, unless there is more text in the message.
  if (isCut || (body.partText !== '' && hasPartText(view.structure, shown))) return null;
  const texts = [body.indexText, body.partText, writtenText ?? ''].filter((text) => text !== '');
  return { texts: texts.map((text) => ({ part: null, text })), unread: listEncrypted(view) };
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
