/** Who may give rights in a mailbox, and who may see what was done in it. */
import type { Db, OperationContext } from '../../engines/database/port.ts';
import { readMailboxRights } from '../identity/in-transaction.ts';

/** A mailbox as this capability needs it. */
export interface Mailbox {
  readonly account: number;
  readonly orgId: number;
  readonly isShared: boolean;
}

async function readMailbox(db: Db, account: number): Promise<Mailbox | null> {
  const row = await db
    .selectFrom('account')
    .select(['org_id', 'kind'])
    .where('account_no', '=', account)
    .executeTakeFirst();
  return row === undefined ? null : { account, orgId: row.org_id, isShared: row.kind === 'shared' };
}

async function isAdministrator(db: Db, actor: number, orgId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('account_no')
    .where('account_no', '=', actor)
    .where('org_id', '=', orgId)
    .where('is_admin', '=', 1)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}

type Asking = Pick<OperationContext, 'actor' | 'client' | 'now'>;

/**
 * The mailbox, if whoever asks may give rights in it: in a person's that person alone; in a shared one the organisation's administrators and
 * holders of the right `manage`; in all of them the machine's user. null: they may not, or there is none.
 */
export async function findManaged(db: Db, { actor, client, now }: Asking, account: number): Promise<Mailbox | null> {
  const mailbox = await readMailbox(db, account);
  if (mailbox === null || client === 'admin') return mailbox;
  if (actor === null) return null;
  if (!mailbox.isShared) return actor === account ? mailbox : null;
  if (await isAdministrator(db, actor, mailbox.orgId)) return mailbox;
  const rights = await readMailboxRights(db, { actor, subject: account }, now);
  return rights?.manages === true ? mailbox : null;
}

/** The mailbox, if whoever asks may see who did what in it. */
export async function findWatched(db: Db, asking: Asking, account: number): Promise<Mailbox | null> {
  const managed = await findManaged(db, asking, account);
  if (managed !== null || asking.actor === null) return managed;
  const rights = await readMailboxRights(db, { actor: asking.actor, subject: account }, asking.now);
  return rights?.isShared === true && rights.right === 'full' ? readMailbox(db, account) : null;
}
