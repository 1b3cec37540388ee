import { type MailGroupRole, type MailGroupSkipped, maxMailGroupEntries } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { defineOperation, type OperationContext, type Tx } from '../../engines/database/port.ts';
import {
  findReached,
  listDepartmentPeople,
  mayManage,
  maySee,
  readGroup,
  readStanding,
  type Standing,
  type StoredEntry,
  type StoredGroup,
} from '../group-membership/index.ts';
import { caseFoldAddress } from '../identity/in-transaction.ts';
import { requireManaged } from './change-group.ts';

type Target = Pick<StoredEntry, 'kind' | 'target'>;
type Reason = MailGroupSkipped['reason'];

/** Values in one statement; engines limit them. */
const batchSize = 250;

export interface AddEntriesInput {
  readonly address: string;
  readonly role: MailGroupRole;
  readonly addresses: readonly string[];
  /** Numbers of departments. */
  readonly departments: readonly number[];
}

export interface AddedEntries {
  readonly added: number;
  readonly skipped: readonly MailGroupSkipped[];
}

interface Adding {
  readonly group: StoredGroup;
  readonly role: MailGroupRole;
  /** null: the machine's user, who may add any group. */
  readonly standing: Standing | null;
  /** Groups that contain this one: none of them goes into it. */
  readonly above: ReadonlySet<string>;
}

/** Another group as a member. Only by those who manage it too: else whoever may write to this one would reach all of that one. */
function judgeGroup({ group, role, standing, above }: Adding, other: StoredGroup): Target | Reason {
  if (role !== 'member') return 'notAPerson';
  if (other.orgId !== group.orgId || (standing !== null && !maySee(other, standing))) return 'unknown';
  if (above.has(other.address)) return 'circle';
  if (standing !== null && !mayManage(other, standing)) return 'notYours';
  return { kind: 'group', target: other.address };
}

/** Where an address leads, as an entry of the group; else why it is none. */
async function judgeAddress(tx: Tx, adding: Adding, text: string): Promise<Target | Reason> {
  const address = caseFoldAddress(text);
  if (address === null) return 'invalid';
  const owner = await tx
    .selectFrom('address')
    .select(['account_no', 'org_id', 'kind'])
    .where('address', '=', address)
    .executeTakeFirst();
  const { group, role } = adding;
  if (owner?.kind === 'group') {
    const other = await readGroup(tx, address);
    return other === null ? 'unknown' : judgeGroup(adding, other);
  }
  if (owner?.kind === 'removed' || owner?.kind === 'removedAlias') return 'unknown';
  if (owner?.org_id === group.orgId) return { kind: 'account', target: String(owner.account_no) };
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const own = await tx.selectFrom('domain').select('org_id').where('name', '=', domain).executeTakeFirst();
  if (owner === undefined && own?.org_id === group.orgId) return 'unknown';
  if (role === 'manager' || (role === 'member' && !group.outsideMembers)) return 'outside';
  return { kind: 'address', target: address };
}

/** Departments as entries. Those who manage a group get its bounces and questions: they are named one by one, as they are now. */
async function listDepartments(
  tx: Tx,
  { group, role }: Pick<Adding, 'group' | 'role'>,
  departments: readonly number[],
): Promise<readonly Target[]> {
  if (departments.length === 0) return [];
  if (role === 'manager') {
    const people = await listDepartmentPeople(tx, group.orgId, departments);
    return people.map((account) => ({ kind: 'account' as const, target: String(account) }));
  }
  const rows = await tx
    .selectFrom('department')
    .select('department_id')
    .where('org_id', '=', group.orgId)
    .where('department_id', 'in', [...new Set(departments)])
    .execute();
  return rows.map((row) => ({ kind: 'department' as const, target: String(row.department_id) }));
}

async function insertEntries(
  tx: Tx,
  now: number,
  { orgId, address }: StoredGroup,
  role: MailGroupRole,
  targets: readonly Target[],
): Promise<ReadonlySet<string>> {
  const added = new Set<string>();
  for (let start = 0; start < targets.length; start += batchSize) {
    const rows = await tx
      .insertInto('mail_group_entry')
      .values(
        targets
          .slice(start, start + batchSize)
          .map(({ kind, target }) => ({ org_id: orgId, group_address: address, role, kind, target, added_at: now })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['kind', 'target'])
      .execute();
    for (const row of rows) added.add(`${row.kind} ${row.target}`);
  }
  const { entries } = await tx
    .selectFrom('mail_group_entry')
    .select((eb) => eb.fn.countAll<number | string>().as('entries'))
    .where('org_id', '=', orgId)
    .where('group_address', '=', address)
    .executeTakeFirstOrThrow();
  if (Number(entries) > maxMailGroupEntries)
    throw new UserError('tooManyMailGroupEntries', { max: maxMailGroupEntries });
  return added;
}

async function readAdding(tx: Tx, context: OperationContext, input: AddEntriesInput): Promise<Adding> {
  const group = await requireManaged(tx, context, input.address);
  const isMachine = context.client === 'admin' || context.client === 'worker';
  const asking = { orgId: context.orgId, account: context.actor, address: '' };
  return {
    group,
    role: input.role,
    standing: isMachine ? null : await readStanding(tx, group.orgId, asking),
    above: await findReached(tx, group.orgId, [group.address]),
  };
}

/** Adds people to a group in one of its roles; what cannot be added is answered with the reason, and stops nothing else. */
export const addEntries = defineOperation<AddEntriesInput, AddedEntries>({
  name: 'mailGroups.addEntries',
  accounts: () => [],
  run: async (tx, context, input) => {
    const adding = await readAdding(tx, context, input);
    const { group, role } = adding;
    const skipped: MailGroupSkipped[] = [];
    const wanted = new Map<string, Target>();
    for (const one of await listDepartments(tx, adding, input.departments))
      wanted.set(`${one.kind} ${one.target}`, one);
    const named = new Map<string, string>();
    for (const address of input.addresses) {
      const judged = await judgeAddress(tx, adding, address);
      if (typeof judged === 'string') skipped.push({ address, reason: judged });
      else {
        const key = `${judged.kind} ${judged.target}`;
        wanted.set(key, judged);
        if (!named.has(key)) named.set(key, address);
      }
    }
    const added = await insertEntries(tx, context.now, group, role, [...wanted.values()]);
    for (const [key, address] of named) if (!added.has(key)) skipped.push({ address, reason: 'already' });
    const audit = {
      action: 'mailGroups.addEntries',
      object: group.address,
      result: 'ok' as const,
      orgId: group.orgId,
      detail: { role, added: added.size },
    };
    return { output: { added: added.size, skipped }, audit: [audit] };
  },
});

/** What an address stands for among the entries of a group; several, where it was outside once. */
async function findTargets(tx: Tx, { orgId }: StoredGroup, text: string): Promise<readonly Target[]> {
  const address = caseFoldAddress(text);
  if (address === null) return [];
  const owner = await tx
    .selectFrom('address')
    .select(['account_no', 'org_id'])
    .where('address', '=', address)
    .executeTakeFirst();
  const account = owner?.org_id === orgId ? [{ kind: 'account' as const, target: String(owner.account_no) }] : [];
  return [...account, { kind: 'group', target: address }, { kind: 'address', target: address }];
}

async function deleteEntry(
  tx: Tx,
  { orgId, address }: StoredGroup,
  role: MailGroupRole,
  { kind, target }: Target,
): Promise<number> {
  const rows = await tx
    .deleteFrom('mail_group_entry')
    .where('org_id', '=', orgId)
    .where('group_address', '=', address)
    .where('role', '=', role)
    .where('kind', '=', kind)
    .where('target', '=', target)
    .returning('target')
    .execute();
  return rows.length;
}

async function refuseWithoutManager(tx: Tx, { orgId, address }: StoredGroup): Promise<void> {
  const row = await tx
    .selectFrom('mail_group_entry')
    .select('target')
    .where('org_id', '=', orgId)
    .where('group_address', '=', address)
    .where('role', '=', 'manager')
    .executeTakeFirst();
  if (row === undefined) throw new UserError('mailGroupLastManager');
}

export interface RemoveEntriesInput {
  readonly address: string;
  readonly role: MailGroupRole;
  readonly addresses: readonly string[];
  /** Numbers of departments. */
  readonly departments: readonly number[];
}

/** Takes people out of one role of a group. Throws `mailGroupLastManager`. */
export const removeEntries = defineOperation<RemoveEntriesInput, { readonly removed: number }>({
  name: 'mailGroups.removeEntries',
  accounts: () => [],
  run: async (tx, context, { address, role, addresses, departments }) => {
    const group = await requireManaged(tx, context, address);
    let removed = 0;
    for (const department of departments)
      removed += await deleteEntry(tx, group, role, { kind: 'department', target: String(department) });
    for (const text of addresses)
      for (const target of await findTargets(tx, group, text)) removed += await deleteEntry(tx, group, role, target);
    if (role === 'manager' && removed > 0) await refuseWithoutManager(tx, group);
    const audit = {
      action: 'mailGroups.removeEntries',
      object: address,
      result: 'ok' as const,
      orgId: group.orgId,
      detail: { role, removed },
    };
    return { output: { removed }, audit: [audit] };
  },
});

export interface OwnMembershipInput {
  readonly address: string;
  readonly joins: boolean;
}

/** Joins or leaves an open group. Throws `mailGroupNotFound`, `mailGroupClosed`. */
export const changeOwnMembership = defineOperation<OwnMembershipInput, null>({
  name: 'mailGroups.changeOwnMembership',
  accounts: () => [],
  run: async (tx, context, { address, joins }) => {
    const group = await readGroup(tx, address);
    const { orgId, actor: account } = context;
    if (group === null || account === null || orgId !== group.orgId) throw new UserError('mailGroupNotFound');
    const standing = await readStanding(tx, orgId, { orgId, account, address: '' });
    if (!maySee(group, standing)) throw new UserError('mailGroupNotFound');
    if (!group.isOpen) throw new UserError('mailGroupClosed');
    const own: Target = { kind: 'account', target: String(account) };
    if (joins) await insertEntries(tx, context.now, group, 'member', [own]);
    else await deleteEntry(tx, group, 'member', own);
    const action = joins ? 'mailGroups.join' : 'mailGroups.leave';
    return { output: null, audit: [{ action, object: address, result: 'ok', orgId }] };
  },
});
