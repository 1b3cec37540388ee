/**
 * What somebody may do in another's mailbox: the grants of a person and of their department with those above it, looked up at each use, so that
 * whatever ends a right ends it at once. Never over the border of an organisation, never with a suspended mailbox. The mailbox of somebody who was
 * removed is open to the one to whom it was handed over.
 */
import type { MailboxRight } from '../../../call/call-context.ts';
import type { Db } from '../../../engines/database/port.ts';
import { prepareRead } from '../../../engines/database/prepare-read.ts';
import type { MailboxGrantTable } from '../../../engines/database/schema/shared-mailboxes-tables.ts';
import { findArchiveReader } from '../../group-membership/index.ts';
import { listHandedOver } from './removed-people.ts';

export type GrantedRight = MailboxGrantTable['right'];

/** Everything that somebody may do in a mailbox that is not theirs. */
export interface MailboxRights {
  readonly account: number;
  readonly isShared: boolean;
  /** null: only to send in its name. */
  readonly right: Exclude<MailboxRight, 'own'> | null;
  readonly send: 'sendAs' | 'onBehalf' | null;
  /** When the right to send ends. */
  readonly sendUntil: number | null;
  /** May give rights in it. */
  readonly manages: boolean;
  /** When the last of the rights ends; null: no end. */
  readonly until: number | null;
}

interface GrantRow {
  readonly account: number;
  readonly kind: 'person' | 'shared' | 'archive';
  readonly right: GrantedRight;
  readonly until: number | null;
}

/** Grants that reach `actor`, by person or by department. */
function selectGrants(db: Db, actor: number) {
  return db
    .withRecursive('branch(org_id, department_id, parent_id)', (cte) =>
      cte
        .selectFrom('account')
        .innerJoin('department', (join) =>
          join
            .onRef('department.org_id', '=', 'account.org_id')
            .onRef('department.department_id', '=', 'account.department_id'),
        )
        .select(['department.org_id', 'department.department_id', 'department.parent_id'])
        .where('account.account_no', '=', actor)
        // Not UNION ALL: a department that is its own ancestor ends the walk.
        .union(
          cte
            .selectFrom('department')
            .innerJoin('branch', (join) =>
              join
                .onRef('department.org_id', '=', 'branch.org_id')
                .onRef('department.department_id', '=', 'branch.parent_id'),
            )
            .select(['department.org_id', 'department.department_id', 'department.parent_id']),
        ),
    )
    .selectFrom('account as person')
    .innerJoin('mailbox_grant', 'mailbox_grant.org_id', 'person.org_id')
    .innerJoin('account as mailbox', (join) =>
      join
        .onRef('mailbox.account_no', '=', 'mailbox_grant.account_no')
        .onRef('mailbox.org_id', '=', 'mailbox_grant.org_id'),
    )
    .select([
      'mailbox.account_no as account',
      'mailbox.kind as kind',
      'mailbox_grant.right as right',
      'mailbox_grant.until as until',
    ])
    .where('person.account_no', '=', actor)
    .where('person.state', '=', 'active')
    .where('mailbox.state', '=', 'active')
    .whereRef('mailbox.account_no', '<>', 'person.account_no')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('mailbox_grant.grantee_kind', '=', 'person'),
          eb('mailbox_grant.grantee_no', '=', eb.ref('person.account_no')),
        ]),
        eb.and([
          eb('mailbox_grant.grantee_kind', '=', 'department'),
          eb('mailbox_grant.grantee_no', 'in', eb.selectFrom('branch').select('branch.department_id')),
        ]),
      ]),
    );
}

const readGrants = prepareRead<{ actor: number }, GrantRow>((db, bind) => selectGrants(db, bind('actor')));
const readGrantsIn = prepareRead<{ actor: number; subject: number }, GrantRow>((db, bind) =>
  selectGrants(db, bind('actor')).where('mailbox_grant.account_no', '=', bind('subject')),
);

/** The later of two ends; none is the latest. */
function laterEnd(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.max(a, b);
}

function joinRights(rows: readonly GrantRow[]): MailboxRights | null {
  const [first] = rows;
  if (first === undefined) return null;
  const given = new Set(rows.map((row) => row.right));
  const manages = given.has('manage');
  const send = given.has('sendAs') ? 'sendAs' : given.has('onBehalf') ? 'onBehalf' : null;
  const sending = rows.filter((row) => row.right === send);
  const mail = manages || given.has('full') ? 'full' : given.has('read') ? 'read' : null;
  return {
    account: first.account,
    isShared: first.kind === 'shared',
    right: mail,
    send,
    sendUntil: sending.length === 0 ? null : sending.map((row) => row.until).reduce(laterEnd),
    manages,
    until: rows.map((row) => row.until).reduce(laterEnd),
  };
}

const isLive =
  (now: number) =>
  (row: GrantRow): boolean =>
    row.until === null || row.until > now;

/** What the archive of a mail group is to whoever may read it: to be looked at, by all of them. */
const toArchiveRights = (account: number): MailboxRights => ({
  account,
  isShared: true,
  right: 'read',
  send: null,
  sendUntil: null,
  manages: false,
  until: null,
});

/** A removed person's mailbox that was handed over: all but writing in their name. */
const toHandedOverRights = (account: number): MailboxRights => ({
  account,
  isShared: false,
  right: 'full',
  send: null,
  sendUntil: null,
  manages: false,
  until: null,
});

/** What `actor` may do in the mailbox of `subject` now; null: nothing. One point read, where somebody has given a right. */
export async function readMailboxRights(
  db: Db,
  { actor, subject }: { readonly actor: number; readonly subject: number },
  now: number,
): Promise<MailboxRights | null> {
  const granted = joinRights((await readGrantsIn(db, { actor, subject })).filter(isLive(now)));
  if (granted !== null) return granted;
  if ((await listHandedOver(db, actor)).includes(subject)) return toHandedOverRights(subject);
  return (await findArchiveReader(db, { actor, subject })) ? toArchiveRights(subject) : null;
}

/** Every mailbox in which `actor` may do something now, by account number. Archives of groups are not among them: they are opened from the group. */
export async function listMailboxRights(db: Db, actor: number, now: number): Promise<readonly MailboxRights[]> {
  const byMailbox = Map.groupBy((await readGrants(db, { actor })).filter(isLive(now)), (row) => row.account);
  const granted = [...byMailbox.values()].flatMap((rows) => joinRights(rows) ?? []);
  const handedOver = (await listHandedOver(db, actor)).map(toHandedOverRights);
  return [...granted, ...handedOver].toSorted((a, b) => a.account - b.account);
}
