/** Questions about a list as a whole, asked from the list's own menu and from the sidebar. */
import type { Folder, MailListRef } from '@hongyan/contract';
import { create } from 'zustand';
import { translate } from '../../lib/language/strings.ts';
import { atSessionEnd } from '../../lib/session-end.ts';
import { bulkStrings } from '../../mail-model/bulk.strings.ts';
import { startInBackground } from '../../mail-model/changes/change-everything.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { showWarning } from '../../ui/notices/notices.ts';

type FolderToEmpty = Pick<Folder, 'folderId' | 'kind' | 'mail'> & { readonly name: string };

export type ListQuestion =
  | { readonly kind: 'emptyFolder'; readonly folder: FolderToEmpty }
  | { readonly kind: 'deleteRead'; readonly list: MailListRef; readonly name: string };

export const useListQuestion = create<{ question: ListQuestion | null }>(() => ({ question: null }));

/** Asks whether a folder is to be emptied, then does it: into the recycle bin; the bin and junk are purged. For the sidebar too. */
export function askToEmptyFolder(folder: FolderToEmpty): void {
  if (folder.mail === 0) showWarning(translate(bulkStrings, 'nothingToDo'));
  else useListQuestion.setState({ question: { kind: 'emptyFolder', folder } });
}

/** Asks whether all read mail of a list is to be deleted, then does it. */
export function askToDeleteRead(list: MailListRef, name: string): void {
  useListQuestion.setState({ question: { kind: 'deleteRead', list, name } });
}

export function closeListQuestion(): void {
  useListQuestion.setState({ question: null });
}

/** Whether emptying this folder purges. */
export const isEmptiedForGood = ({ kind }: Pick<Folder, 'kind'>): boolean => kind === 'trash' || kind === 'junk';

/** What was asked is meant. */
export function answerListQuestion(question: ListQuestion): void {
  closeListQuestion();
  const idempotencyKey = crypto.randomUUID();
  if (question.kind === 'emptyFolder') {
    const { folderId } = question.folder;
    void startInBackground(
      () => readData(api.bulk.clearFolder({ folderId }, { idempotencyKey })),
      (count) => translate(bulkStrings, 'emptied', { count }),
      null,
    );
    return;
  }
  void startInBackground(
    () => readData(api.bulk.readedDelete({ list: question.list }, { idempotencyKey })),
    (count) => translate(bulkStrings, 'readDeleted', { count }),
    null,
  );
}

atSessionEnd(closeListQuestion);
