import { hasPartText, mimeLimits } from '@hongyan/mime';
import type { MessageView, UnreadFile, ViewedTexts } from '../conditions/message-view.ts';

/** Bytes that the last character of a cut text may have lacked. */
const cutMargin = 4;

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
