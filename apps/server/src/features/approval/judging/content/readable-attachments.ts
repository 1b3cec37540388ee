import { findDocumentFormat } from '../../../../engines/sandbox/document-format.ts';
import { listCarriedFiles } from '../conditions/files.ts';
import type { MessageView, UnreadFile } from '../conditions/message-view.ts';

/** Files of a kind that is read as text, those of attached messages too; and linked files of such a kind, which nobody reads. */
export function listReadableFiles(view: MessageView) {
  const attached = listCarriedFiles(view).flatMap((file) => {
    const format = findDocumentFormat({ fileName: file.name, type: file.type });
    return format === null ? [] : [{ ...file, format }];
  });
  const linked = view.message.linkedFiles
    .filter(({ name }) => findDocumentFormat({ fileName: name, type: '' }) !== null)
    .map(({ name }): UnreadFile => ({ part: null, name }));
  return { attached, linked };
}
