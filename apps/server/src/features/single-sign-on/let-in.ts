/** What people allow programs, and take back. */
import { type AuditEntry, type Change, type Db, defineOperation } from '../../engines/database/port.ts';
import { endOneSession } from '../identity/in-transaction.ts';

export interface Consent {
  readonly accountNo: number;
  readonly clientId: string;
}

/** Remembers that a person let a program in. */
export const noteConsent = defineOperation<Consent, null>({
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

/** Takes back what a program was allowed: its codes are good for nothing, its sessions end, and it has to ask again. */
export const revokeConsent = defineOperation<Consent, null>({
  name: 'singleSignOn.revokeConsent',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, clientId }) => {
    const sessions = await tx
      .deleteFrom('oauth_session')
      .where('account_no', '=', accountNo)
      .where('client_id', '=', clientId)
      .returning('session_id')
      .execute();
    const changes: Change[] = [];
    for (const { session_id: sessionId } of sessions)
      changes.push(...(await endOneSession(tx, { accountNo, sessionId }, context.now)));
    for (const table of ['oauth_code', 'oauth_consent'] as const)
      await tx.deleteFrom(table).where('account_no', '=', accountNo).where('client_id', '=', clientId).execute();
    const entry: AuditEntry = { action: 'singleSignOn.revokeProgram', object: String(accountNo), result: 'ok' };
    return { output: null, changes, audit: [{ ...entry, detail: { client: clientId, sessions: changes.length } }] };
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
