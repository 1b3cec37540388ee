/** Authorisation codes that we give to programs (RFC 6749 §4.1.2, RFC 7636, RFC 9700): a minute, once, bound to client, redirect and PKCE challenge. */
import { randomBytes } from 'node:crypto';
import { type Db, defineOperation } from '../../engines/database/port.ts';
import type { Secrets } from '../../engines/secrets/port.ts';
import { endOneSession, voidCode } from '../identity/in-transaction.ts';
import type { ExternalSession } from '../identity/index.ts';

/** RFC 9700 wants codes short-lived: a redirect takes a second. */
export const codeMs = 60_000;
const secretBytes = 32;
const hashPurpose = 'oauth-code';
/** `account_no` in base 36 finds the row; the secret has 256 random bits and only its hash is stored. */
const codePattern = /^([0-9a-z]{1,5})\.[A-Za-z0-9_-]{43}$/;

export function createCode(accountNo: number): string {
  return `${accountNo.toString(36)}.${randomBytes(secretBytes).toString('base64url')}`;
}

export function hashCode(secrets: Pick<Secrets, 'hashToken'>, code: string): string {
  return secrets.hashToken(hashPurpose, code);
}

/** Whose code it claims to be; null: it has not the form of one. */
export function accountOfCode(code: string): number | null {
  const match = codePattern.exec(code);
  return match?.[1] === undefined ? null : Number.parseInt(match[1], 36);
}

export interface NewCode {
  readonly accountNo: number;
  readonly orgId: number;
  readonly codeHash: string;
  readonly clientId: string;
  readonly redirect: string;
  readonly challenge: string;
  readonly external: ExternalSession | null;
  /** `origin` of the sign-in that gives it, where that was derived from another; null: what it opens stands by itself. */
  readonly derivedFrom: string | null;
}

/** Keeps a code; those of the account that have long passed go. */
export const addCode = defineOperation<NewCode, null>({
  name: 'singleSignOn.addCode',
  accounts: () => [],
  run: async (tx, context, code) => {
    const { accountNo, orgId, clientId } = code;
    await tx
      .deleteFrom('oauth_code')
      .where('account_no', '=', accountNo)
      .where('expires_at', '<', context.now - rememberUsedMs)
      .execute();
    await tx
      .insertInto('oauth_code')
      .values({
        account_no: accountNo,
        code_hash: code.codeHash,
        client_id: clientId,
        redirect: code.redirect,
        challenge: code.challenge,
        external: code.external === null ? null : JSON.stringify(code.external),
        expires_at: context.now + codeMs,
        used: 0,
        session_id: null,
        derived_from: code.derivedFrom,
      })
      .execute();
    const entry = { action: 'singleSignOn.letClientIn', object: String(accountNo), result: 'ok' as const, orgId };
    return { output: null, audit: [{ ...entry, detail: { client: clientId } }] };
  },
});

/** A code that is shown again within this time ends the session that it opened. */
export const rememberUsedMs = 24 * 3_600_000;

export interface ShownCode {
  readonly accountNo: number;
  readonly codeHash: string;
  readonly clientId: string;
  readonly redirect: string;
  readonly challenge: string;
}

/** What a code was given with. */
export interface TakenCode {
  readonly external: ExternalSession | null;
  readonly derivedFrom: string | null;
}

/** Takes a code. null: wrong, too old or used before; then the session that it opened ends (RFC 6749 §4.1.2). */
export const takeCode = defineOperation<ShownCode, TakenCode | null>({
  name: 'singleSignOn.takeCode',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, shown) => {
    const { accountNo, codeHash } = shown;
    const row = await tx
      .selectFrom('oauth_code')
      .selectAll()
      .where('account_no', '=', accountNo)
      .where('code_hash', '=', codeHash)
      .executeTakeFirst();
    if (!row) return { output: null };
    if (row.used === 1) {
      const changes =
        row.session_id === null ? [] : await endOneSession(tx, { accountNo, sessionId: row.session_id }, context.now);
      // Taken, and its sign-in not open yet (a second factor is asked): it does not open.
      if (row.session_id === null)
        await tx
          .updateTable('oauth_code')
          .set({ session_id: voidCode })
          .where('account_no', '=', accountNo)
          .where('code_hash', '=', codeHash)
          .execute();
      const entry = { action: 'singleSignOn.codeShownTwice', object: String(accountNo), result: 'refused' as const };
      return { output: null, changes, audit: [entry] };
    }
    // Whoever shows it wrongly has it from somewhere it should not be: it is good for nobody then.
    await tx
      .updateTable('oauth_code')
      .set({ used: 1 })
      .where('account_no', '=', accountNo)
      .where('code_hash', '=', codeHash)
      .execute();
    const isRight =
      row.client_id === shown.clientId && row.redirect === shown.redirect && row.challenge === shown.challenge;
    if (!isRight || row.expires_at <= context.now) return { output: null };
    const external = row.external === null ? null : (JSON.parse(row.external) as ExternalSession);
    return { output: { external, derivedFrom: row.derived_from } };
  },
});

/** Whether a code exists at all, used or not: an operation can only take an account that is there. */
export async function hasCode(db: Db, accountNo: number, codeHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('oauth_code')
    .select('code_hash')
    .where('account_no', '=', accountNo)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return row !== undefined;
}
