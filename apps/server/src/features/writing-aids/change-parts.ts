import {
  countCharacters,
  type ErrorName,
  maxMailTemplates,
  maxSignatures,
  maxStationery,
  maxWritingAidNameCharacters,
  type SignatureChoice,
  type WritingAidKind,
} from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import {
  type AuditEntry,
  type Change,
  defineOperation,
  type OperationContext,
  type Tx,
} from '../../engines/database/port.ts';
import { organisationAccount, type PartContents, type PartOwner, picturesNamedIn } from './part-content.ts';
import { readChoices } from './store.ts';

const limits = { signature: maxSignatures, template: maxMailTemplates, paper: maxStationery } as const;
const fullErrors = { signature: 'signaturesFull', template: 'templatesFull', paper: 'papersFull' } as const;
export const missingErrors = {
  signature: 'signatureNotFound',
  template: 'templateNotFound',
  paper: 'paperNotFound',
} as const satisfies Record<WritingAidKind, ErrorName>;

/** One's own mailbox; the organisation's parts are its administrator's, by the admin command. */
export function assertPartOwner(context: OperationContext, { orgId, account }: PartOwner): void {
  if (account === organisationAccount) {
    if (context.client !== 'admin') throw new UserError('writingAidOfOrganisation');
    return;
  }
  if (context.subject !== account || context.orgId !== orgId) throw new UserError('notAllowed');
}

/** Other windows ask for the parts again. Changes of the organisation's are not published: they are read when a message is begun. */
export function partsChanged({ account }: PartOwner): Change[] {
  if (account === organisationAccount) return [];
  return [{ account, kind: 'settingsChanged', data: { optType: 'mailbox', keys: ['writingAids'] } }];
}

export const touchedAccounts = ({ owner }: { readonly owner: PartOwner }): number[] =>
  owner.account === organisationAccount ? [] : [owner.account];

function listAudit({ orgId, account }: PartOwner, action: string, object: string): AuditEntry[] {
  return account === organisationAccount ? [{ action, object, result: 'ok', orgId }] : [];
}

/** A name as it is kept. Refuses with writingAidNameEmpty, writingAidNameTooLong. */
export function checkPartName(text: string): string {
  const name = text.replace(/\s+/gu, ' ').trim();
  if (name === '') throw new UserError('writingAidNameEmpty');
  if (countCharacters(name) > maxWritingAidNameCharacters)
    throw new UserError('writingAidNameTooLong', { max: maxWritingAidNameCharacters });
  return name;
}

export interface SavePart<Kind extends WritingAidKind = WritingAidKind> {
  readonly owner: PartOwner;
  readonly partId: string;
  readonly isNew: boolean;
  readonly kind: Kind;
  readonly name: string;
  readonly content: PartContents[Kind];
}

async function refuseNamesake(tx: Tx, { owner, kind, partId }: Omit<SavePart, 'content'>, name: string): Promise<void> {
  const namesake = await tx
    .selectFrom('letter_part')
    .select('part_id')
    .where('org_id', '=', owner.orgId)
    .where('account_no', '=', owner.account)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('part_id', '<>', partId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (namesake !== undefined) throw new UserError('writingAidNameTaken', { name });
}

/** `already`: of them are counted that are just being added. */
async function refuseMore(tx: Tx, { owner, kind }: Pick<SavePart, 'owner' | 'kind'>, already = 0): Promise<void> {
  const { count } = await tx
    .selectFrom('letter_part')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('org_id', '=', owner.orgId)
    .where('account_no', '=', owner.account)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count - already >= limits[kind]) throw new UserError(fullErrors[kind], { max: limits[kind] });
}

/** The pictures that a part names are wanted (again): a sweeper that had marked them leaves them. */
async function keepPictures(tx: Tx, { account }: PartOwner, content: string): Promise<void> {
  const ids = picturesNamedIn(content);
  if (ids.length === 0 || account === organisationAccount) return;
  await tx
    .updateTable('custom_picture')
    .set({ unreferenced_at: null })
    .where('account_no', '=', account)
    .where('picture_id', 'in', ids)
    .execute();
}

/** The organisation has one default signature. */
async function takeOtherDefaults(tx: Tx, { owner, partId, content }: SavePart): Promise<void> {
  if (owner.account !== organisationAccount || !('isDefault' in content) || !content.isDefault) return;
  const rows = await tx
    .selectFrom('letter_part')
    .select(['part_id', 'content'])
    .where('org_id', '=', owner.orgId)
    .where('account_no', '=', organisationAccount)
    .where('kind', '=', 'signature')
    .where('part_id', '<>', partId)
    .execute();
  for (const row of rows) {
    const { html } = JSON.parse(row.content) as PartContents['signature'];
    await tx
      .updateTable('letter_part')
      .set({ content: JSON.stringify({ html }) })
      .where('org_id', '=', owner.orgId)
      .where('account_no', '=', organisationAccount)
      .where('part_id', '=', row.part_id)
      .execute();
  }
}

async function insertPart(tx: Tx, input: SavePart, name: string, now: number): Promise<void> {
  await refuseMore(tx, input);
  await tx
    .insertInto('letter_part')
    .values({
      org_id: input.owner.orgId,
      account_no: input.owner.account,
      part_id: input.partId,
      kind: input.kind,
      name,
      content: JSON.stringify(input.content),
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .execute();
}

async function updatePart(tx: Tx, { owner, partId, kind, content }: SavePart, name: string, now: number) {
  const changed = await tx
    .updateTable('letter_part')
    .set({ name, content: JSON.stringify(content), updated_at: now })
    .where('org_id', '=', owner.orgId)
    .where('account_no', '=', owner.account)
    .where('part_id', '=', partId)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .returning('part_id')
    .executeTakeFirst();
  if (changed === undefined) throw new UserError(missingErrors[kind]);
}

/** Keeps a part under a name of its own. Refuses with writingAidName…, …Full, …NotFound. */
export const savePart = defineOperation<SavePart, { readonly updatedAt: number; readonly name: string }>({
  name: 'letterParts.save',
  accounts: touchedAccounts,
  run: async (tx, context, input) => {
    assertPartOwner(context, input.owner);
    const name = checkPartName(input.name);
    await refuseNamesake(tx, input, name);
    if (input.isNew) await insertPart(tx, input, name, context.now);
    else await updatePart(tx, input, name, context.now);
    await takeOtherDefaults(tx, input);
    await keepPictures(tx, input.owner, JSON.stringify(input.content));
    return {
      output: { updatedAt: context.now, name },
      changes: partsChanged(input.owner),
      audit: listAudit(input.owner, 'letterParts.save', `${input.kind} ${name}`),
    };
  },
});

export interface NamedPart {
  readonly owner: PartOwner;
  readonly kind: WritingAidKind;
  readonly partId: string;
}

/** Marks a part as deleted, or no longer so; answers its name, and whether that changed anything. */
async function setDeletedAt(tx: Tx, { owner, kind, partId }: NamedPart, at: number | null) {
  const row = await tx
    .selectFrom('letter_part')
    .select(['name', 'deleted_at'])
    .where('org_id', '=', owner.orgId)
    .where('account_no', '=', owner.account)
    .where('part_id', '=', partId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (row === undefined || (at !== null && row.deleted_at !== null)) throw new UserError(missingErrors[kind]);
  const isChanged = (row.deleted_at === null) !== (at === null);
  await tx
    .updateTable('letter_part')
    .set({ deleted_at: at })
    .where('org_id', '=', owner.orgId)
    .where('account_no', '=', owner.account)
    .where('part_id', '=', partId)
    .execute();
  return { name: row.name, isChanged };
}

/** Defaults that name a part: taken away with it. Answers them as they were. */
async function dropChoices(tx: Tx, account: number, partId: string): Promise<SignatureChoice[]> {
  const before = (await readChoices(tx, account)).filter(
    ({ forNew, forReply }) => forNew === partId || forReply === partId,
  );
  for (const { address, forNew, forReply } of before)
    await tx
      .updateTable('signature_choice')
      .set({ for_new: forNew === partId ? null : forNew, for_reply: forReply === partId ? null : forReply })
      .where('account_no', '=', account)
      .where('address', '=', address)
      .execute();
  return before;
}

/** Of deleted parts only the last can be brought back, as many as one may have: whoever makes and deletes them in a row fills no disk. */
async function forgetOldest(tx: Tx, { owner, kind }: NamedPart): Promise<void> {
  const rows = await tx
    .selectFrom('letter_part')
    .select('part_id')
    .where('org_id', '=', owner.orgId)
    .where('account_no', '=', owner.account)
    .where('kind', '=', kind)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('updated_at', 'desc')
    .limit(limits[kind])
    .offset(limits[kind])
    .execute();
  if (rows.length === 0) return;
  await tx
    .deleteFrom('letter_part')
    .where('org_id', '=', owner.orgId)
    .where('account_no', '=', owner.account)
    .where(
      'part_id',
      'in',
      rows.map((row) => row.part_id),
    )
    .execute();
}

/** Deletes a part; for a day it can be brought back. Refuses with …NotFound. */
export const deletePart = defineOperation<NamedPart, { readonly choices: SignatureChoice[] }>({
  name: 'letterParts.delete',
  accounts: touchedAccounts,
  run: async (tx, context, input) => {
    assertPartOwner(context, input.owner);
    const { name } = await setDeletedAt(tx, input, context.now);
    await forgetOldest(tx, input);
    const isOwnSignature = input.kind === 'signature' && input.owner.account !== organisationAccount;
    return {
      output: { choices: isOwnSignature ? await dropChoices(tx, input.owner.account, input.partId) : [] },
      changes: partsChanged(input.owner),
      audit: listAudit(input.owner, 'letterParts.delete', `${input.kind} ${name}`),
    };
  },
});

/** Brings a deleted part back, with the defaults that named it; one that is there stays. Refuses with …NotFound, writingAidNameTaken, …Full. */
export const restorePart = defineOperation<NamedPart & { readonly choices: readonly SignatureChoice[] }, null>({
  name: 'letterParts.restore',
  accounts: touchedAccounts,
  run: async (tx, context, input) => {
    assertPartOwner(context, input.owner);
    const { name, isChanged } = await setDeletedAt(tx, input, null);
    if (!isChanged) return { output: null };
    await refuseMore(tx, input, 1);
    await refuseNamesake(tx, { ...input, isNew: false, name }, name);
    const { account } = input.owner;
    for (const { address, forNew, forReply } of input.choices)
      await tx
        .updateTable('signature_choice')
        .set({
          ...(forNew === input.partId ? { for_new: forNew } : {}),
          ...(forReply === input.partId ? { for_reply: forReply } : {}),
          address,
        })
        .where('account_no', '=', account)
        .where('address', '=', address)
        .execute();
    return { output: null, changes: partsChanged(input.owner) };
  },
});
