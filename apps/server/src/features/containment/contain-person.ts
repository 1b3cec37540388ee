import { type Database, defineOperation, type OperationContext } from '../../engines/database/port.ts';
import { readForward, saveForward } from '../automatic-mail/index.ts';
import { assertMayManageOrganisation, requirePerson } from '../identity/in-transaction.ts';
import { createPeople, listAuthorisationCodes, type Person } from '../identity/index.ts';
import { type StoppedSending, stopSending } from '../outbox/index.ts';
import { switchMailRule } from '../rules/index.ts';
import { endSendingHold } from '../sending-limits/index.ts';
import { readTraces, type Traces } from './read-traces.ts';

type PeopleServices = Parameters<typeof createPeople>[0];

/** A sign-in that was ended. */
export interface EndedSignIn {
  readonly device: string;
  readonly address: string;
  /** Epoch milliseconds. */
  readonly since: number;
  readonly lastUsedAt: number;
}

export interface Containment {
  readonly signIns: readonly EndedSignIn[];
  /** Authorisation codes that were revoked. */
  readonly codes: readonly { readonly name: string | null; readonly lastUsedAt: number | null }[];
  readonly stopped: StoppedSending;
  /** Whether forwarding was switched off: the automatic forward and rules that forward. */
  readonly forwardingStopped: boolean;
  readonly traces: Traces;
}

/** What is read before it is ended. */
async function listSignIns({ read }: Pick<Database, 'read'>, account: number, now: number): Promise<EndedSignIn[]> {
  const rows = await read
    .selectFrom('session')
    .select(['device', 'address', 'created_at', 'last_used_at'])
    .where('account_no', '=', account)
    .where('ended_at', 'is', null)
    .where('absolute_expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    device: row.device,
    address: row.address,
    since: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** Programs that were let in by the person have to be let in anew. Throws `personNotFound`, `notAllowed`. */
export const forgetConsents = defineOperation<{ readonly account: number }, null>({
  name: 'containment.forgetConsents',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account }) => {
    const { orgId, address } = await requirePerson(tx, account);
    await assertMayManageOrganisation(tx, context, orgId);
    const forgotten = await tx
      .deleteFrom('oauth_consent')
      .where('account_no', '=', account)
      .returning('client_id')
      .execute();
    const detail = { programs: forgotten.length };
    return { output: null, audit: [{ action: 'containment.contain', object: address, result: 'ok', orgId, detail }] };
  },
});

/** Switches the automatic forward off, and rules that forward; what they say stays, so that it can be looked at. */
async function stopForwarding(
  { read, runner }: Database,
  context: OperationContext,
  account: number,
  { rules }: Traces,
): Promise<void> {
  const own = { ...context, subject: account };
  const { value } = await readForward(read, account);
  if (value.autoForwardEnable)
    await runner.execute(saveForward, own, { account, forward: { ...value, autoForwardEnable: false }, notice: null });
  for (const { ruleId, isOn, does } of rules)
    if (isOn && does.some((what) => what.startsWith('forward')))
      await runner.execute(switchMailRule, own, { account, ruleId, status: 0 });
}

/**
 * Takes an account away from whoever has broken into it: suspends it, ends its sign-ins and half-open ones, revokes its authorisation codes and the
 * consents to programs, stops what has not left, and says what was left in it. Doing it again does no harm. Mail still arrives, and nothing is deleted.
 */
export async function containPerson(
  services: PeopleServices & { readonly database: Database },
  context: OperationContext,
  { accountNo: account }: Pick<Person, 'accountNo'>,
  options: { readonly sentSince: number; readonly stopForwarding: boolean },
): Promise<Containment> {
  const { database } = services;
  const people = createPeople(services);
  const signIns = await listSignIns(database, account, context.now);
  // First of all: whoever is in the account is out of it before anything else is done.
  await people.suspendPerson(context, account);
  const codes = (await listAuthorisationCodes(database.read, account)).filter(({ revokedAt }) => revokedAt === null);
  for (const { codeId } of codes) await people.revokeAuthorisationCode(context, { accountNo: account, codeId });
  const stopped = await stopSending(database, context, account);
  // Nothing of it waits any more; when the person is back, what they send is judged anew.
  await database.runner.execute(endSendingHold, context, { account, allowedUntil: null });
  const traces = await readTraces(database.read, account, options.sentSince);
  if (options.stopForwarding) await stopForwarding(database, context, account, traces);
  await database.runner.execute(forgetConsents, context, { account });
  return {
    signIns,
    codes: codes.map(({ name, isDefault, lastUsedAt }) => ({ name: isDefault ? null : name, lastUsedAt })),
    stopped,
    forwardingStopped: options.stopForwarding,
    traces,
  };
}
