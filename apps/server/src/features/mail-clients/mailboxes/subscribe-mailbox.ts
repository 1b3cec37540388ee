import type { Db, Tx } from '../../../engines/database/port.ts';
import { defineOperation } from '../../../engines/database/port.ts';

/** Names that one person's programs may have subscribed to: a program that never takes one back must not fill the table. */
const maxSubscriptions = 2_000;

/** A name, and the mailbox that has it. */
export interface NamedSubscription {
  readonly accountNo: number;
  /** As the person's programs see it. */
  readonly name: string;
  /** As OBJECTID names it; null: the name leads nowhere. */
  readonly mailboxId: string | null;
}

async function isFull(tx: Db, { accountNo, name }: NamedSubscription): Promise<boolean> {
  const { count } = await tx
    .selectFrom('mailbox_subscription')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_no', '=', accountNo)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow();
  return count >= maxSubscriptions;
}

/** Forgets a name, and every other name under which the mailbox was subscribed to. */
async function forgetNames(tx: Tx, { accountNo, name, mailboxId }: NamedSubscription): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('mailbox_subscription')
    .where('account_no', '=', accountNo)
    .where((eb) =>
      mailboxId === null ? eb('name', '=', name) : eb.or([eb('name', '=', name), eb('mailbox_id', '=', mailboxId)]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function putAside(tx: Tx, { accountNo, mailboxId }: NamedSubscription, isAside: boolean): Promise<void> {
  if (mailboxId === null) return;
  if (isAside)
    await tx
      .insertInto('mailbox_unsubscribed')
      .values({ account_no: accountNo, mailbox_id: mailboxId })
      .onConflict((conflict) => conflict.columns(['account_no', 'mailbox_id']).doNothing())
      .execute();
  else
    await tx
      .deleteFrom('mailbox_unsubscribed')
      .where('account_no', '=', accountNo)
      .where('mailbox_id', '=', mailboxId)
      .execute();
}

function toRow({ accountNo, name, mailboxId }: NamedSubscription) {
  return { account_no: accountNo, name, mailbox_id: mailboxId };
}

/**
 * Remembers whether a person's programs show a mailbox (RFC 9051 §6.3.7, §6.3.8). All that are there are shown but those that were put aside, by
 * their id, whatever name they are given; a name that was subscribed to stays until it is taken back, whether it leads anywhere or not.
 * Answers false where there are too many names.
 */
export const subscribeMailbox = defineOperation<NamedSubscription & { readonly subscribed: boolean }, boolean>({
  name: 'mailAccess.subscribeMailbox',
  accounts: () => [],
  async run(tx, _context, { subscribed, ...named }) {
    if (subscribed && (await isFull(tx, named))) return { output: false };
    await forgetNames(tx, named);
    await putAside(tx, named, !subscribed);
    if (subscribed) await tx.insertInto('mailbox_subscription').values(toRow(named)).execute();
    return { output: true };
  },
});

/** A program has deleted a mailbox: the name that it subscribed to stays, as the mailbox was called at last (RFC 9051 §6.3.5, §6.3.9). */
export const keepSubscribedName = defineOperation<NamedSubscription, null>({
  name: 'mailAccess.keepSubscribedName',
  accounts: () => [],
  async run(tx, _context, named) {
    await putAside(tx, named, false);
    if ((await forgetNames(tx, named)) > 0) await tx.insertInto('mailbox_subscription').values(toRow(named)).execute();
    return { output: null };
  },
});
