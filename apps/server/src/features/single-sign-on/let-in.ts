/** What people allow programs, and take back. */
import { type AuditEntry, type Db, defineOperation } from '../../engines/database/port.ts';
import { endProgramCodes, endProgramSessions } from '../identity/in-transaction.ts';

export interface Consent {
  readonly accountNo: number;
  readonly clientId: string;
}

/** Remembers that a person let a program in. */
export const recordConsent = defineOperation<Consent, null>({
  name: 'singleSignOn.noteConsent',
  accounts: () => [],
  run: async (tx, context, { accountNo, clientId }) => {
    await tx
      .insertInto('oauth_consent')
      .values({ account_no: accountNo, client_id: clientId, agreed_at: context.now })
      .onConflict((conflict) => conflict.columns(['account_no', 'client_id']).doUpdateSet({ agreed_at: context.now }))
      .execute();
    return { output: null };
  },
});

/** Takes back what a program was allowed: its sessions end in whichever mailbox they stand, with what was derived from them, the codes that it made are revoked, and it has to ask again. */
export const revokeConsent = defineOperation<Consent, null>({
  name: 'singleSignOn.revokeConsent',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, clientId }) => {
    const of = { accountNo, programId: clientId };
    const ended = await endProgramSessions(tx, of, context.now);
    const revoked = await endProgramCodes(tx, context, of);
    for (const table of ['oauth_code', 'oauth_consent'] as const)
      await tx.deleteFrom(table).where('account_no', '=', accountNo).where('client_id', '=', clientId).execute();
    // Listeners that keep a mail client's session open ask anew.
    const clientsChanged = {
      account: accountNo,
      kind: 'settingsChanged',
      data: { optType: 'mailbox', keys: ['clients'] },
    };
    const entry: AuditEntry = { action: 'singleSignOn.revokeProgram', object: String(accountNo), result: 'ok' };
    return {
      output: null,
      changes: revoked.length === 0 ? ended : [...ended, clientsChanged],
      audit: [{ ...entry, detail: { client: clientId, sessions: ended.length, codes: revoked.length } }, ...revoked],
    };
  },
});

export async function hasConsent(db: Db, { accountNo, clientId }: Consent): Promise<boolean> {
  const row = await db
    .selectFrom('oauth_consent')
    .select('agreed_at')
    .where('account_no', '=', accountNo)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Programs that a person has let in, the last one first. */
export async function listConsents(db: Db, { accountNo, orgId }: { accountNo: number; orgId: number }) {
  const rows = await db
    .selectFrom('oauth_consent')
    .innerJoin('oauth_client', 'oauth_client.client_id', 'oauth_consent.client_id')
    .select(['oauth_client.client_id as clientId', 'name', 'own', 'agreed_at as agreedAt'])
    .where('oauth_consent.account_no', '=', accountNo)
    .where('oauth_client.org_id', '=', orgId)
    .orderBy('agreed_at', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, own: row.own === 1 }));
}

/** Accounts in which a program has something open or left something: its sessions, and codes for mail clients that it made. */
export async function listProgramAccounts(db: Db, clientId: string): Promise<readonly number[]> {
  const sessions = db.selectFrom('session').select('account_no').where('program_id', '=', clientId);
  const codes = db.selectFrom('client_code').select('account_no').where('program_id', '=', clientId);
  const rows = await sessions
    .where('ended_at', 'is', null)
    .union(codes.where('revoked_at', 'is', null))
    .execute();
  return rows.map((row) => row.account_no);
}
