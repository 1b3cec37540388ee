import { authorisationCodesPerDay, type ClientProtocol, maxAuthorisationCodes } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import {
  type AuditEntry,
  type Db,
  defineOperation,
  type OperationContext,
  type Tx,
} from '../../../engines/database/port.ts';
import { normaliseName } from '../people/names.ts';
import { assertMayManagePerson } from '../people/policy.ts';
import { requirePerson } from '../people/require-person.ts';
import { countAttempt, longestWindowMs } from '../sign-in/limit-counter.ts';

/** Attempts to make a code are counted under this. */
const madeKey = (accountNo: number): string => `code/made/${String(accountNo)}`;

export interface NewCode {
  readonly accountNo: number;
  /** The device that it is for. */
  readonly name: string;
  readonly codeHash: string;
  readonly protocols: readonly ClientProtocol[];
  readonly expiresAt: number | null;
  /** The specification's single code; the caller has ended the one before. */
  readonly isDefault: boolean;
  /** The program that makes it and takes it along when it is revoked; left out: the person, or an administrator. */
  readonly programId?: string | undefined;
}

/**
 * Keeps a new authorisation code of a person. At most three within 24 hours (specification, section 6), counted by one atomic update.
 * Throws `authorisationCodesUsedUp`, `authorisationCodesFull`, `notAllowed`.
 */
export async function insertAuthorisationCode(
  tx: Tx,
  context: OperationContext,
  input: NewCode,
): Promise<{ readonly codeId: number; readonly audit: AuditEntry }> {
  const { accountNo } = input;
  const person = await requirePerson(tx, accountNo);
  await assertMayManagePerson(tx, context, person);
  if (person.isShared) throw new UserError('sharedMailboxSignIn', { address: person.address });
  const { count } = await countAttempt(tx, madeKey(accountNo), longestWindowMs, context.now);
  // Refusing undoes the count too, so waiting helps.
  if (count > authorisationCodesPerDay)
    throw new UserError('authorisationCodesUsedUp', { max: authorisationCodesPerDay });
  const { last, working } = await tx
    .selectFrom('client_code')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.max('code_id'), eb.lit(0)).as('last'),
      eb.fn.countAll<number>().filterWhere('revoked_at', 'is', null).as('working'),
    ])
    .where('account_no', '=', accountNo)
    .executeTakeFirstOrThrow();
  if (working >= maxAuthorisationCodes) throw new UserError('authorisationCodesFull', { max: maxAuthorisationCodes });
  const codeId = last + 1;
  await tx
    .insertInto('client_code')
    .values({
      account_no: accountNo,
      code_id: codeId,
      name: input.isDefault ? input.name : normaliseName(input.name),
      code_hash: input.codeHash,
      protocols: JSON.stringify(input.protocols),
      created_at: context.now,
      expires_at: input.expiresAt,
      last_used_at: null,
      revoked_at: null,
      is_default: input.isDefault ? 1 : 0,
      program_id: input.programId ?? null,
    })
    .execute();
  const detail = { codeId, protocols: input.protocols.join(',') };
  const { orgId, address } = person;
  return { codeId, audit: { action: 'identity.addClientCode', object: address, result: 'ok', orgId, detail } };
}

/** Makes a code worthless and forgets its devices; null: there is none that works. */
export async function endAuthorisationCode(
  tx: Tx,
  context: OperationContext,
  { accountNo, codeId }: { readonly accountNo: number; readonly codeId: number },
): Promise<AuditEntry | null> {
  const person = await requirePerson(tx, accountNo);
  await assertMayManagePerson(tx, context, person);
  const revoked = await tx
    .updateTable('client_code')
    .set({ revoked_at: context.now })
    .where('account_no', '=', accountNo)
    .where('code_id', '=', codeId)
    .where('revoked_at', 'is', null)
    .returning('code_id')
    .execute();
  if (revoked.length === 0) return null;
  await tx.deleteFrom('client_device').where('account_no', '=', accountNo).where('code_id', '=', codeId).execute();
  const { orgId, address } = person;
  return { action: 'identity.revokeClientCode', object: address, result: 'ok', orgId, detail: { codeId } };
}

/** Revokes the codes that a program has made; the account must have been taken by the operation. Answers how it is written down. */
export async function endProgramCodes(
  tx: Tx,
  context: OperationContext,
  { accountNo, programId }: { readonly accountNo: number; readonly programId: string },
): Promise<readonly AuditEntry[]> {
  const rows = await tx
    .selectFrom('client_code')
    .select('code_id')
    .where('account_no', '=', accountNo)
    .where('program_id', '=', programId)
    .where('revoked_at', 'is', null)
    .execute();
  const audit: AuditEntry[] = [];
  for (const { code_id: codeId } of rows) {
    const entry = await endAuthorisationCode(tx, context, { accountNo, codeId });
    if (entry !== null) audit.push(entry);
  }
  return audit;
}

/** Keeps a new authorisation code; see `insertAuthorisationCode`. */
export const addAuthorisationCode = defineOperation<NewCode, { codeId: number }>({
  name: 'identity.addClientCode',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, input) => {
    const { codeId, audit } = await insertAuthorisationCode(tx, context, input);
    return { output: { codeId }, audit: [audit] };
  },
});

/** Makes a code worthless. Throws `authorisationCodeNotFound`. */
export const revokeAuthorisationCode = defineOperation<{ accountNo: number; codeId: number }, null>({
  name: 'identity.revokeClientCode',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, input) => {
    const audit = await endAuthorisationCode(tx, context, input);
    if (audit === null) throw new UserError('authorisationCodeNotFound');
    const data = { optType: 'mailbox', keys: ['clients'] };
    return { output: null, changes: [{ account: input.accountNo, kind: 'settingsChanged', data }], audit: [audit] };
  },
});

/** How many codes a person can make now, and when the next one where there are none left. */
export async function readCodesMade(
  db: Db,
  accountNo: number,
  now: number,
): Promise<{ readonly remaining: number; readonly nextAt: number | null }> {
  const row = await db
    .selectFrom('limit_counter')
    .select(['window_start', 'count'])
    .where('key', '=', madeKey(accountNo))
    .executeTakeFirst();
  const made = row && row.window_start > now - longestWindowMs ? row.count : 0;
  const remaining = Math.max(0, authorisationCodesPerDay - made);
  return { remaining, nextAt: remaining === 0 && row ? row.window_start + longestWindowMs : null };
}

/** Notes that a code was used. */
export const touchAuthorisationCode = defineOperation<{ accountNo: number; codeId: number }, null>({
  name: 'identity.touchClientCode',
  accounts: () => [],
  run: async (tx, context, { accountNo, codeId }) => {
    await tx
      .updateTable('client_code')
      .set({ last_used_at: context.now })
      .where('account_no', '=', accountNo)
      .where('code_id', '=', codeId)
      .execute();
    return { output: null };
  },
});

/** Window and number of refusals that are written down for one name and address; more would let anybody fill the store. */
export const refusalLimit = { max: 5, windowMs: 15 * 60_000 };
/** What refusals of one name and address are counted under; `key` is a keyed hash of both. */
export const refusalKey = (key: string): string => `code/wrong/${key}`;

/** Writes down that a code was refused; the context names whose, where that is known. */
export const recordCodeRefusal = defineOperation<
  { key: string; address: string | null; protocol: ClientProtocol; limited: boolean },
  null
>({
  name: 'identity.recordCodeRefusal',
  accounts: () => [],
  run: async (tx, context, { key, address, protocol, limited }) => {
    const { count } = await countAttempt(tx, refusalKey(key), refusalLimit.windowMs, context.now);
    if (count > refusalLimit.max) return { output: null };
    const entry = { action: 'identity.checkClientCode', object: address, result: 'refused' as const };
    return { output: null, audit: [{ ...entry, detail: { protocol, ...(limited ? { limited } : {}) } }] };
  },
});
