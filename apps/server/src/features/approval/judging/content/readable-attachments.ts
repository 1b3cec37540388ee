import { findDocumentFormat } from '../../../../engines/sandbox/document-format.ts';
import type { MessageView, UnreadFile } from '../conditions/message-view.ts';

/** Attachments of a kind that is read as text, and linked files of such a kind, which are not. */
export function listReadableFiles({ summary, message }: MessageView) {
  const attached = summary.attachments.flatMap((file) => {
    const format = findDocumentFormat(file);
    return format === null ? [] : [{ ...file, format }];
  });
  const linked = message.linkedFiles
    .filter(({ name }) => findDocumentFormat({ fileName: name, type: '' }) !== null)
    .map(({ name }): UnreadFile => ({ part: null, name }));
  return { attached, linked };
}
