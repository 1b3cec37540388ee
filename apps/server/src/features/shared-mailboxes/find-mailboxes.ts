import type { OpenMailbox } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import { listMailboxRights, type MailboxRights, readMailboxRights, readPerson } from '../identity/index.ts';

interface NamedMailbox {
  readonly emailAddr: string;
  readonly name: string;
}

export interface FoundMailboxes {
  readonly own: NamedMailbox;
  readonly list: OpenMailbox[];
  readonly managed: NamedMailbox[];
}

async function present(db: Db, rights: MailboxRights, subject: number): Promise<OpenMailbox | null> {
  const owner = await readPerson(db, rights.account);
  if (owner === null || rights.right === null) return null;
  return {
    emailAddr: owner.address,
    name: owner.displayName,
    type: rights.isShared ? 'public' : 'associated',
    right: rights.right,
    send: rights.send ?? 'onBehalf',
    until: rights.until,
    isOpen: rights.account === subject,
  };
}

/** Every shared mailbox of the organisation, by address: an administrator gives the rights in all of them. */
async function listShared(db: Db, orgId: number): Promise<NamedMailbox[]> {
  return db
    .selectFrom('account')
    .innerJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'account.account_no').on('address.kind', '=', 'primary'),
    )
    .select(['address.address as emailAddr', 'account.display_name as name'])
    .where('account.org_id', '=', orgId)
    .where('account.kind', '=', 'shared')
    .orderBy('address.address')
    .execute();
}

/** The mailboxes that somebody may open besides their own, and those whose rights they give. null: no such person. */
export async function findMailboxes(
  db: Db,
  { actor, subject, now }: { readonly actor: number; readonly subject: number; readonly now: number },
): Promise<FoundMailboxes | null> {
  const person = await readPerson(db, actor);
  if (person === null) return null;
  const rights = [...(await listMailboxRights(db, actor, now))];
  // The archive of a mail group is listed while it is open, so that one sees where one is.
  const isListed = subject === actor || rights.some(({ account }) => account === subject);
  const opened = isListed ? null : await readMailboxRights(db, { actor, subject }, now);
  if (opened !== null) rights.push(opened);
  const presented = await Promise.all(rights.map((one) => present(db, one, subject)));
  const list = presented.filter((mailbox) => mailbox !== null).toSorted((a, b) => (a.emailAddr < b.emailAddr ? -1 : 1));
  const own = { emailAddr: person.address, name: person.displayName };
  if (person.isAdmin) return { own, list, managed: await listShared(db, person.orgId) };
  const managing = rights.filter(({ isShared, manages }) => isShared && manages);
  const managed = (await Promise.all(managing.map(({ account }) => readPerson(db, account)))).flatMap((mailbox) =>
    mailbox === null ? [] : [{ emailAddr: mailbox.address, name: mailbox.displayName }],
  );
  return { own, list, managed };
}
