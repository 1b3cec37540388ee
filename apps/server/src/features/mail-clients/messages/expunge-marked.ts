/** EXPUNGE: the same as the web client's "purge": recoverable within the retention days, in the owner's delete log. */
import { sql } from 'kysely';
import { messagesPerAccount } from '../../../call/message-key.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import { prepareRead } from '../../../engines/database/prepare-read.ts';
import { deletedFlag, readKeywords } from '../../../mail/flags/index.ts';
import { expungeMessages } from '../../../mail/moves/index.ts';
import type { Services } from '../../../services.ts';
import { type MailboxView, toProgramContext } from '../mailboxes/mailbox-view.ts';
import { notPermitted, refuseInImap } from '../refuse-in-imap.ts';
import { findByUids } from './find-by-uids.ts';

/** Mails of one operation: a mailbox may be emptied with one command, and nobody else writes meanwhile. */
const mailsAtOnce = 1_000;

interface ExpungeInput {
  readonly account: number;
  readonly folderId: number;
  readonly uids: readonly number[];
}

/** One operation of EXPUNGE: of the named mails those that are marked. */
export const expungeBatch = defineOperation<
  ExpungeInput,
  { readonly uids: readonly number[]; readonly modseq: number }
>({
  name: 'mailAccess.expunge',
  accounts: (input) => [input.account],
  async run(tx, context, { account, folderId, uids }) {
    const found = await findByUids(tx, account, folderId, uids);
    const keywords = await readKeywords(
      tx,
      account,
      found.map((mail) => mail.n),
    );
    const mails = found.filter((mail) => keywords.get(mail.n)?.includes(deletedFlag));
    const output = { uids: mails.map((mail) => mail.uid), modseq: context.modseq(account) };
    if (mails.length === 0) return { output };
    const { changes, audit } = await expungeMessages(tx, context, { account, mails });
    return { output, changes, audit };
  },
});

const readMarked = prepareRead<{ account: number; folder: number }, { uid: number }>((db, bind) =>
  db
    .selectFrom('message_keyword')
    // Cross, so that SQLite goes by the few that are marked.
    .crossJoin('message')
    .where('message_keyword.account_no', '=', bind('account'))
    // A literal, so that the partial index of these marks is seen to fit.
    .where(sql<boolean>`message_keyword.keyword = ${sql.lit(deletedFlag)}`)
    .where('message.account_no', '=', bind('account'))
    .where(sql<boolean>`message.id = message_keyword.account_no * ${sql.lit(messagesPerAccount)} + message_keyword.n`)
    .where('message.folder_id', '=', bind('folder'))
    .select('message.uid')
    .orderBy('message.uid'),
);

/** The UIDs of a mailbox that are marked `\Deleted`, ascending. */
export async function readMarkedUids(services: Pick<Services, 'database'>, view: MailboxView): Promise<number[]> {
  const rows = await readMarked(services.database.read, { account: view.scope.account, folder: view.folderId });
  return rows.map((row) => row.uid);
}

/** Removes what is marked `\Deleted`, of the whole mailbox (null) or of the named mails. Refuses with NOPERM, and while the web client empties the folder. */
export async function expungeMarked(
  services: Pick<Services, 'database' | 'clock'>,
  view: MailboxView,
  uids: readonly number[] | null,
): Promise<{ readonly uids: readonly number[]; readonly modseq: number }> {
  if (view.right === 'read') throw notPermitted();
  const { account } = view.scope;
  const context = toProgramContext(view.session, account, services.clock.now());
  const meant = uids ?? (await readMarkedUids(services, view));
  const gone: number[] = [];
  let modseq = 0;
  for (let at = 0; at === 0 || at < meant.length; at += mailsAtOnce) {
    const input = { account, folderId: view.folderId, uids: meant.slice(at, at + mailsAtOnce) };
    const done = await refuseInImap(() => services.database.runner.execute(expungeBatch, context, input));
    gone.push(...done.uids);
    modseq = Math.max(modseq, done.modseq);
  }
  return { uids: gone.toSorted((a, b) => a - b), modseq };
}
