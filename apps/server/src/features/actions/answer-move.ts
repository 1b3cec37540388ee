import type { calls, MailUid } from '@hongyan/contract';
import type { z } from 'zod';
import type { CallContext } from '../../call/call-context.ts';
import type { MovedMails } from '../../mail/moves/index.ts';
import type { Services } from '../../services.ts';
import { formatMovedMessage } from './moved-message.ts';

export type Moved = z.output<typeof calls.mailbox.move.output>;

/** Says where messages went, in the person's language. */
export async function answerMove(
  { database }: Pick<Services, 'database'>,
  context: CallContext,
  moved: MovedMails,
): Promise<Moved> {
  const folders =
    moved.folderIds.length === 0
      ? []
      : await database.read
          .selectFrom('folder')
          .select(['kind', 'name'])
          .where('account_no', '=', context.session.subject)
          .where('folder_id', 'in', moved.folderIds)
          .orderBy('folder_id')
          .execute();
  return {
    mails: moved.mails.map((mail) => ({
      mailId: String(mail.n) as Moved['mails'][number]['mailId'],
      mailboxId: String(mail.folderId) as Moved['mails'][number]['mailboxId'],
      mailUid: mail.uid as MailUid,
    })),
    message: formatMovedMessage(context.language, folders),
  };
}
