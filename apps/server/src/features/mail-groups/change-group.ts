import { type MailGroupSettings, maxMailGroups } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { type Db, defineOperation, type OperationContext, type Tx } from '../../engines/database/port.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import { mayManage, maySee, readGroup, readStanding, type StoredGroup } from '../group-membership/index.ts';
import { normaliseAddress } from '../identity/in-transaction.ts';
import { closeArchive, keepArchive } from './group-archive.ts';

/** The server's own user: the administrator's command line, and demonstration data. */
const isMachine = ({ client }: Pick<OperationContext, 'client'>): boolean => client === 'admin' || client === 'worker';

/** Whether somebody makes groups in an organisation. */
export async function mayCreate(db: Db, context: Pick<OperationContext, 'client' | 'actor'>, orgId: number) {
  if (isMachine(context)) return true;
  const standing = await readStanding(db, orgId, { orgId, account: context.actor, address: '' });
  return standing.isAdmin || (await readOrgSetting(db, orgId, 'groupsByPeople'));
}

/** A group that whoever asks may change. Throws `mailGroupNotFound` also for one that they must not know of, `mailGroupNotYours`. */
export async function requireManaged(tx: Tx, context: OperationContext, address: string): Promise<StoredGroup> {
  const group = await readGroup(tx, address);
  if (group === null) throw new UserError('mailGroupNotFound');
  if (isMachine(context)) return group;
  if (context.orgId !== group.orgId) throw new UserError('mailGroupNotFound');
  const asking = { orgId: context.orgId, account: context.actor, address: '' };
  const standing = await readStanding(tx, group.orgId, asking);
  if (!maySee(group, standing)) throw new UserError('mailGroupNotFound');
  if (!mayManage(group, standing)) throw new UserError('mailGroupNotYours');
  return group;
}

function toColumns({ name, description, whoSends, isOpen, isHidden, outsideMembers, archive }: MailGroupSettings) {
  const shown = name.replace(/\p{Cc}+/gu, ' ').trim();
  if (shown === '') throw new UserError('mailGroupNameEmpty');
  return {
    name: shown,
    description: description.replace(/\p{Cc}+/gu, ' ').trim(),
    who_sends: whoSends,
    is_open: isOpen ? (1 as const) : (0 as const),
    is_hidden: isHidden ? (1 as const) : (0 as const),
    outside_members: outsideMembers ? (1 as const) : (0 as const),
    archive,
  };
}

export interface CreateGroupInput {
  readonly address: string;
  readonly settings: MailGroupSettings;
  /** Who manages it from the beginning; null: nobody yet. */
  readonly manager: number | null;
}

/** Makes a group without members. Throws `addressInvalid`, `domainNotFound`, `addressTaken`, `mailGroupNotYours`, `mailGroupNameEmpty`, `tooManyMailGroups`. */
export const createGroup = defineOperation<CreateGroupInput, { readonly address: string }>({
  name: 'mailGroups.create',
  accounts: () => [],
  run: async (tx, context, input) => {
    const { address, domain } = normaliseAddress(input.address);
    const owner = await tx.selectFrom('domain').select('org_id').where('name', '=', domain).executeTakeFirst();
    if (owner === undefined || (!isMachine(context) && owner.org_id !== context.orgId))
      throw new UserError('domainNotFound', { domain });
    const { org_id } = owner;
    if (!(await mayCreate(tx, context, org_id))) throw new UserError('mailGroupNotYours');
    const columns = toColumns(input.settings);
    const claimed = await tx
      .insertInto('address')
      .values({ address, account_no: 0, org_id, kind: 'group' })
      .onConflict((conflict) => conflict.column('address').doNothing())
      .returning('address')
      .execute();
    if (claimed.length === 0) throw new UserError('addressTaken', { address });
    await tx
      .insertInto('mail_group')
      .values({ org_id, address, ...columns, archive_account_no: null, revision: 1, created_at: context.now })
      .execute();
    await keepArchive(tx, context.now, { orgId: org_id, address, archiveAccount: null, ...columns });
    const { groups } = await tx
      .selectFrom('mail_group')
      .select((eb) => eb.fn.countAll<number | string>().as('groups'))
      .where('org_id', '=', org_id)
      .executeTakeFirstOrThrow();
    if (Number(groups) > maxMailGroups) throw new UserError('tooManyMailGroups', { max: maxMailGroups });
    if (input.manager !== null)
      await tx
        .insertInto('mail_group_entry')
        .values({
          org_id,
          group_address: address,
          role: 'manager',
          kind: 'account',
          target: String(input.manager),
          added_at: context.now,
        })
        .execute();
    return {
      output: { address },
      audit: [{ action: 'mailGroups.create', object: address, result: 'ok', orgId: org_id }],
    };
  },
});

export interface SaveGroupInput {
  readonly address: string;
  /** What the caller has seen; null: whatever it is. */
  readonly revision: number | null;
  readonly settings: MailGroupSettings;
}

async function refuseOutside(tx: Tx, { orgId, address }: StoredGroup): Promise<void> {
  const row = await tx
    .selectFrom('mail_group_entry')
    .select('target')
    .where('org_id', '=', orgId)
    .where('group_address', '=', address)
    .where('role', '=', 'member')
    .where('kind', '=', 'address')
    .executeTakeFirst();
  if (row !== undefined) throw new UserError('mailGroupHasOutside');
}

/** Changes a group's settings. Throws `mailGroupNotFound`, `mailGroupNotYours`, `mailGroupChanged`, `mailGroupNameEmpty`, `mailGroupHasOutside`. */
export const saveGroup = defineOperation<SaveGroupInput, null>({
  name: 'mailGroups.save',
  accounts: () => [],
  run: async (tx, context, { address, revision, settings }) => {
    const group = await requireManaged(tx, context, address);
    if (!settings.outsideMembers) await refuseOutside(tx, group);
    const columns = toColumns(settings);
    const saved = await tx
      .updateTable('mail_group')
      .set((eb) => ({ ...columns, revision: eb('revision', '+', 1) }))
      .where('org_id', '=', group.orgId)
      .where('address', '=', address)
      .where('revision', '=', revision ?? group.revision)
      .returning('address')
      .execute();
    if (saved.length === 0) throw new UserError('mailGroupChanged');
    await keepArchive(tx, context.now, { ...group, ...columns });
    return {
      output: null,
      audit: [{ action: 'mailGroups.save', object: address, result: 'ok', orgId: group.orgId }],
    };
  },
});

/** Deletes a group and takes it out of those that contain it. Throws `mailGroupNotFound`, `mailGroupNotYours`, `mailGroupChanged`. */
export const deleteGroup = defineOperation<Omit<SaveGroupInput, 'settings'>, null>({
  name: 'mailGroups.delete',
  accounts: () => [],
  run: async (tx, context, { address, revision }) => {
    const { orgId, revision: current, archiveAccount } = await requireManaged(tx, context, address);
    if (revision !== null && revision !== current) throw new UserError('mailGroupChanged');
    await tx.deleteFrom('mail_group').where('org_id', '=', orgId).where('address', '=', address).execute();
    await tx
      .deleteFrom('mail_group_entry')
      .where('org_id', '=', orgId)
      .where((eb) =>
        eb.or([eb('group_address', '=', address), eb.and([eb('kind', '=', 'group'), eb('target', '=', address)])]),
      )
      .execute();
    await tx.deleteFrom('address').where('address', '=', address).where('kind', '=', 'group').execute();
    if (archiveAccount !== null) await closeArchive(tx, archiveAccount);
    return { output: null, audit: [{ action: 'mailGroups.delete', object: address, result: 'ok', orgId }] };
  },
});
