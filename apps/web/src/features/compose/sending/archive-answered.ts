import { archiveMails } from '../../../mail-model/changes/change-mails.ts';
import { folderOfKind, navigationQuery } from '../../../mail-model/folders/navigation.ts';
import { mailThreadQuery } from '../../../mail-model/queries/mail-queries.ts';
import { readQuery } from '../../../platform/api/read-query.ts';
import { presentError } from '../../../ui/notices/present-error.ts';

/** The message that the composer at this address answers; undefined where it answers none. */
export function answeredMail(path: string): string | undefined {
  const id = /^\/write\/(?:reply|replyAll)\/([^/,?]+)$/.exec(path)?.[1];
  return id === undefined ? undefined : decodeURIComponent(id);
}

/** Archives what of the answered conversation lies in the inbox. It says nothing: the notice of sending stays, with its undo. */
export async function archiveAnswered(mailId: string): Promise<void> {
  try {
    const [thread, navigation] = await Promise.all([
      readQuery({ ...mailThreadQuery(mailId), staleTime: 'static' }),
      readQuery({ ...navigationQuery, staleTime: 'static' }),
    ]);
    const inboxId = folderOfKind(navigation, 'inbox');
    const archiveId = folderOfKind(navigation, 'archive');
    const mails = thread.list.filter(({ mailboxId }) => mailboxId === inboxId);
    if (archiveId !== undefined && mails.length > 0) await archiveMails(mails, archiveId, { quiet: true });
  } catch (error) {
    presentError(error, 'warning');
  }
}
