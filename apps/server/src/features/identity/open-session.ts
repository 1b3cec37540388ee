import { defineOperation, type Tx } from '../../engines/database/port.ts';
import { readOrgSetting } from '../settings/in-transaction.ts';
import { returnReservation, type SignInReservation } from './count-sign-in.ts';
import { lockCredential } from './locks.ts';
import { passwordExpiresAt } from './password-age.ts';
import type { ExternalSession, SecondProof, SignInProof } from './sign-in-ports.ts';
import { isExpired, readPerson } from './store.ts';

const hourMs = 3_600_000;
/**
 * Sessions of one person at once, in browsers and programs: more than anybody uses, and a bound for what a program fills that signs in
 * anew for everything. One more ends the one that was not used for longest.
 */
export const maxSessions = 100;
/** Sessions that are ended for one that is opened: one, but where the limit has become smaller. */
const maxEndedAtOnce = 50;
/** An access token for programs is short-lived; they refresh it. */
export const accessTokenMs = hourMs / 2;

export interface OpenSessionInput {
  readonly accountNo: number;
  readonly sessionId: string;
  readonly client: 'web' | 'api';
  readonly accessHash: string;
  readonly refreshHash: string | null;
  /** How the person was recognised, for the login log. */
  readonly how: SignInProof;
  /** Which second proof was shown; '' for none. */
  readonly second: SecondProof;
  /** The stored hash that the password was compared with; if it is another by now, the sign-in fails. null: no password was shown. */
  readonly verifiedHash: string | null;
  /** A hash with today's parameters, where the stored one is older. */
  readonly newHash: string | null;
  readonly reservation: SignInReservation;
  readonly external?: ExternalSession;
  readonly device: string;
  readonly address: string;
}

export type OpenedSession =
  | {
      readonly opened: true;
      readonly mustChange: boolean;
      readonly accessExpiresAt: number;
      readonly expiresAt: number;
      /** Beyond the limit: to be ended (`endSurplus`). */
      readonly surplus: readonly string[];
    }
  /** `expired`: whoever it is was recognised, but their mailbox is over. */
  | { readonly opened: false; readonly expired: boolean };

/** Proofs of people whose password is kept here; whoever comes from elsewhere has its age looked after there. */
const agedProofs: ReadonlySet<SignInProof> = new Set(['password', 'sms', 'qr']);

/** Whether the person changes the password before anything else: an administrator said so, or it is too old (`passwordMaxDays`). */
async function mustChangeNow(
  tx: Tx,
  { accountNo, orgId }: { readonly accountNo: number; readonly orgId: number },
  credential: Awaited<ReturnType<typeof lockCredential>>,
  how: SignInProof,
  now: number,
): Promise<boolean> {
  if (credential === null || credential.mustChange) return credential !== null;
  if (!agedProofs.has(how)) return false;
  const expiresAt = passwordExpiresAt(credential.changedAt, await readOrgSetting(tx, orgId, 'passwordMaxDays'));
  if (expiresAt === null || now < expiresAt) return false;
  await tx.updateTable('credential').set({ must_change: 1 }).where('account_no', '=', accountNo).execute();
  return true;
}

/** The provider that recognised the person may end the session later (OpenID Connect Back-Channel Logout 1.0). */
async function noteExternal(tx: Tx, orgId: number, input: OpenSessionInput, expiresAt: number): Promise<void> {
  if (input.external === undefined) return;
  const { providerId, issuer, sub, sid } = input.external;
  await tx
    .insertInto('sso_session')
    .values({
      org_id: orgId,
      issuer,
      sub,
      sid,
      account_no: input.accountNo,
      session_id: input.sessionId,
      provider_id: providerId,
      expires_at: expiresAt,
    })
    .execute();
}

async function findSurplus(tx: Tx, accountNo: number, now: number): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('session')
    .select('session_id')
    .where('account_no', '=', accountNo)
    .where('ended_at', 'is', null)
    .where('absolute_expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .offset(maxSessions)
    .limit(maxEndedAtOnce)
    .execute();
  return rows.map((row) => row.session_id);
}

/** Opens a session for somebody who was recognised. A person who was suspended or got another password meanwhile gets none. */
export const openSession = defineOperation<OpenSessionInput, OpenedSession>({
  name: 'identity.openSession',
  accounts: () => [],
  run: async (tx, context, input) => {
    const { accountNo, sessionId, client } = input;
    const credential = await lockCredential(tx, accountNo);
    const person = await readPerson(tx, accountNo);
    const isAnotherByNow = input.verifiedHash !== null && credential?.passwordHash !== input.verifiedHash;
    if (person?.state !== 'active' || isAnotherByNow) return { output: { opened: false, expired: false } };
    if (isExpired(person, context.now)) return { output: { opened: false, expired: true } };
    if (input.newHash !== null)
      await tx
        .updateTable('credential')
        .set({ password_hash: input.newHash })
        .where('account_no', '=', accountNo)
        .execute();
    const mustChange = await mustChangeNow(tx, person, credential, input.how, context.now);
    await returnReservation(tx, input.reservation);
    const expiresAt = context.now + (await readOrgSetting(tx, person.orgId, 'sessionMaxHours')) * hourMs;
    const accessExpiresAt = client === 'web' ? expiresAt : Math.min(expiresAt, context.now + accessTokenMs);
    await tx
      .insertInto('session')
      .values({
        account_no: accountNo,
        session_id: sessionId,
        subject_no: accountNo,
        client,
        access_hash: input.accessHash,
        access_expires_at: accessExpiresAt,
        refresh_hash: input.refreshHash,
        used_refresh_hash: null,
        created_at: context.now,
        last_used_at: context.now,
        absolute_expires_at: expiresAt,
        locked: 0,
        active_at: context.now,
        unlocked_folders: '{}',
        device: input.device,
        address: input.address,
        ended_at: null,
        how: input.how,
        second: input.second,
      })
      .execute();
    await noteExternal(tx, person.orgId, input, expiresAt);
    const surplus = await findSurplus(tx, accountNo, context.now);
    const output = { opened: true as const, mustChange, accessExpiresAt, expiresAt, surplus };
    const entry = { action: 'identity.signIn', object: String(accountNo), result: 'ok' as const };
    return {
      output,
      audit: [
        {
          ...entry,
          orgId: person.orgId,
          detail: { client, how: input.how, second: input.second, device: input.device },
        },
      ],
    };
  },
});
