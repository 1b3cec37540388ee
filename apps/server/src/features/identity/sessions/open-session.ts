import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import { passwordExpiresAt } from '../passwords/password-age.ts';
import { lockCredential } from '../people/locks.ts';
import { isExpired, readPerson } from '../people/store.ts';
import { returnReservation, type SignInReservation } from '../sign-in/count-sign-in.ts';
import type { ExternalSession, ProgramCode, SecondProof, SignInProof } from '../sign-in/sign-in-ports.ts';

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
  readonly program?: ProgramCode;
  /** See ProvenPerson. */
  readonly derivedFrom?: string;
  readonly provenAt?: number;
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
async function recordExternal(tx: Tx, orgId: number, input: OpenSessionInput, expiresAt: number): Promise<void> {
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

/** By these the person has just acted themself. */
const interactiveProofs: ReadonlySet<SignInProof> = new Set(['password', 'directory', 'sms', 'singleSignOn']);

/**
 * When the person proved who they are, as `confirmUnlessRecent` asks it: now, or never in this sign-in. A program's code is no proof by the
 * person, a QR code is none on this side, and a trusted system's word is one only together with a second proof.
 */
function chooseProofAt({ how, second, program, provenAt }: OpenSessionInput, now: number): number | null {
  if (program !== undefined || how === 'qr') return null;
  if (second !== '') return now;
  return interactiveProofs.has(how) ? Math.min(provenAt ?? now, now) : null;
}

/** Until when the sign-in may live that the new one is derived from; null: it has ended. */
async function findOriginEnd(tx: Tx, accountNo: number, origin: string, now: number): Promise<number | null> {
  const row = await tx
    .selectFrom('session')
    .select('absolute_expires_at')
    .where('account_no', '=', accountNo)
    .where('origin', '=', origin)
    .where('ended_at', 'is', null)
    .where('absolute_expires_at', '>', now)
    .executeTakeFirst();
  return row?.absolute_expires_at ?? null;
}

/** Which sign-in a program's code opened: it ends when the code is shown again (RFC 6749 §4.1.2). Answers false for a code that was voided meanwhile. */
async function recordProgram(tx: Tx, { accountNo, sessionId, program }: OpenSessionInput): Promise<boolean> {
  if (program === undefined) return true;
  const noted = await tx
    .updateTable('oauth_code')
    .set({ session_id: sessionId })
    .where('account_no', '=', accountNo)
    .where('code_hash', '=', program.codeHash)
    .where('session_id', 'is', null)
    .returning('code_hash')
    .execute();
  return noted.length > 0;
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
  // What it was derived from must not end between the read of it and the new row.
  accounts: ({ accountNo, derivedFrom, program }) =>
    derivedFrom === undefined && program === undefined ? [] : [accountNo],
  run: async (tx, context, input) => {
    const { accountNo, sessionId, client } = input;
    const credential = await lockCredential(tx, accountNo);
    const person = await readPerson(tx, accountNo);
    const isAnotherByNow = input.verifiedHash !== null && credential?.passwordHash !== input.verifiedHash;
    if (person?.state !== 'active' || isAnotherByNow) return { output: { opened: false, expired: false } };
    if (isExpired(person, context.now)) return { output: { opened: false, expired: true } };
    const originEnd =
      input.derivedFrom === undefined
        ? Number.POSITIVE_INFINITY
        : await findOriginEnd(tx, accountNo, input.derivedFrom, context.now);
    if (originEnd === null || !(await recordProgram(tx, input))) return { output: { opened: false, expired: false } };
    if (input.newHash !== null)
      await tx
        .updateTable('credential')
        .set({ password_hash: input.newHash })
        .where('account_no', '=', accountNo)
        .execute();
    const mustChange = await mustChangeNow(tx, person, credential, input.how, context.now);
    await returnReservation(tx, input.reservation);
    const longest = context.now + (await readOrgSetting(tx, person.orgId, 'sessionMaxHours')) * hourMs;
    const expiresAt = Math.min(longest, originEnd);
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
        origin: sessionId,
        derived_from: input.derivedFrom ?? null,
        proof_at: chooseProofAt(input, context.now),
        program_id: input.program?.clientId ?? null,
      })
      .execute();
    await recordExternal(tx, person.orgId, input, expiresAt);
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
