/** What takes a change back: how rows were before it, and by which revision one sees that nothing was changed since. */
import { contactUndoMs, maxContacts } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import { inBatches } from '../../../mail/messages/index.ts';
import { contactsChanged, requireOwner } from './contact-changes.ts';
import {
  type ContactContent,
  countContacts,
  deleteContactRows,
  readContacts,
  writeContacts,
} from './stored-contact.ts';

interface RowBefore {
  readonly content: ContactContent;
  readonly groupNos: readonly number[];
}

/** One row of a change: `before` null where it was added, `after` null where it was deleted. */
export interface ChangedContact {
  readonly contactNo: number;
  readonly before: RowBefore | null;
  /** The revision that the change gave it. */
  readonly after: number | null;
}

/** A group that a change has deleted, or made. */
export interface ChangedGroup {
  readonly groupNo: number;
  readonly before: {
    readonly name: string;
    readonly nameKey: string;
    readonly members: readonly {
      readonly member_key: string;
      readonly contact_no: number | null;
      readonly address: string;
      readonly name: string;
    }[];
  } | null;
}

export interface UndoContent {
  readonly contacts: readonly ChangedContact[];
  readonly groups: readonly ChangedGroup[];
}

/** Keeps what takes a change back. */
export async function keepUndo(
  tx: Tx,
  { account, undoId, now }: { readonly account: number; readonly undoId: string; readonly now: number },
  content: UndoContent,
): Promise<void> {
  await tx
    .insertInto('contact_undo')
    .values({ account_no: account, undo_id: undoId, content: JSON.stringify(content), created_at: now })
    .execute();
}

/** Those of some contacts that exist. */
async function knownContacts(tx: Tx, account: number, contactNos: readonly number[]): Promise<ReadonlySet<number>> {
  const known = new Set<number>();
  for (const batch of inBatches(contactNos))
    for (const row of await tx
      .selectFrom('contact')
      .select('contact_no')
      .where('account_no', '=', account)
      .where('contact_no', 'in', [...batch])
      .execute())
      known.add(row.contact_no);
  return known;
}

/** A group comes back under its name; where another has that name since, its members join that one. */
async function returnGroup(tx: Tx, account: number, { groupNo, before }: ChangedGroup): Promise<void> {
  if (before === null) {
    const rows = tx.selectFrom('contact_group_member').select('member_key').where('account_no', '=', account);
    // A group that was made by the change and has members meanwhile stays.
    if ((await rows.where('group_no', '=', groupNo).limit(1).execute()).length > 0) return;
    await tx.deleteFrom('contact_group').where('account_no', '=', account).where('group_no', '=', groupNo).execute();
    return;
  }
  await tx
    .insertInto('contact_group')
    .values({ account_no: account, group_no: groupNo, name: before.name, name_key: before.nameKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { group_no: into } = await tx
    .selectFrom('contact_group')
    .select('group_no')
    .where('account_no', '=', account)
    .where('name_key', '=', before.nameKey)
    .executeTakeFirstOrThrow();
  const contactNos = before.members.flatMap(({ contact_no: contactNo }) => contactNo ?? []);
  const known = await knownContacts(tx, account, contactNos);
  const members = before.members.filter(({ contact_no: no }) => no === null || known.has(no));
  for (const batch of inBatches(members))
    await tx
      .insertInto('contact_group_member')
      .values(batch.map((member) => ({ ...member, account_no: account, group_no: into })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function knownGroups(tx: Tx, account: number): Promise<ReadonlySet<number>> {
  const rows = await tx.selectFrom('contact_group').select('group_no').where('account_no', '=', account).execute();
  return new Set(rows.map((row) => row.group_no));
}

/** A UID that another contact has by now is that one's: the returned row gets none of the two. */
async function takenUids(tx: Tx, account: number, rows: readonly RowBefore[]): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (const batch of inBatches(rows)) {
    const uids = batch.map(({ content }) => content.uid);
    const found = await tx
      .selectFrom('contact')
      .select(['uid', 'contact_no'])
      .where('account_no', '=', account)
      .where('uid', 'in', uids)
      .execute();
    const own = new Map(batch.map(({ content }) => [content.uid, content.contact_no]));
    for (const { uid, contact_no: no } of found) if (own.get(uid) !== no) taken.add(uid);
  }
  return taken;
}

export interface UndoInput {
  readonly account: number;
  readonly undoId: string;
}

/**
 * Takes a deletion, a merge, an import or the deletion of a group back. What was changed since stays as it is; answers the contacts that are as they
 * were. Refuses with contactUndoGone, tooManyContacts.
 */
export const undoContacts = defineOperation<UndoInput, { readonly contactNos: readonly number[] }>({
  name: 'contacts.undo',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account, undoId }) => {
    requireOwner(context, account);
    const row = await tx
      .deleteFrom('contact_undo')
      .where('account_no', '=', account)
      .where('undo_id', '=', undoId)
      .where('created_at', '>', context.now - contactUndoMs)
      .returning('content')
      .executeTakeFirst();
    if (row === undefined) throw new UserError('contactUndoGone');
    const { contacts, groups } = JSON.parse(row.content) as UndoContent;
    const now = await readContacts(
      tx,
      account,
      contacts.map(({ contactNo }) => contactNo),
    );
    const untouched = contacts.filter(({ contactNo, after }) => (now.get(contactNo)?.revision ?? null) === after);
    const added = untouched.filter(({ before }) => before === null).map(({ contactNo }) => contactNo);
    await deleteContactRows(tx, { account, revision: context.modseq(account), now: context.now }, added);
    const before = untouched.flatMap((changed) => changed.before ?? []);
    await returnContacts(tx, { account, revision: context.modseq(account), now: context.now, before });
    for (const group of groups) await returnGroup(tx, account, group);
    return {
      output: { contactNos: before.map(({ content }) => content.contact_no) },
      changes: [contactsChanged(account)],
      audit: [
        {
          action: 'contacts.undo',
          object: undoId,
          result: 'ok',
          detail: { returned: before.length, removed: added.length },
        },
      ],
    };
  },
});

async function returnContacts(
  tx: Tx,
  { before, ...change }: { account: number; revision: number; now: number; before: readonly RowBefore[] },
): Promise<void> {
  const groups = await knownGroups(tx, change.account);
  const taken = await takenUids(tx, change.account, before);
  const contacts = before.map(({ content, groupNos }) => ({
    content: taken.has(content.uid) ? { ...content, uid: `${content.uid}-${String(content.contact_no)}` } : content,
    groupNos: groupNos.filter((groupNo) => groups.has(groupNo)),
  }));
  await writeContacts(tx, { ...change, contacts });
  if ((await countContacts(tx, change.account)) > maxContacts)
    throw new UserError('tooManyContacts', { max: maxContacts });
}
