import { defineOperation } from '../../engines/database/port.ts';

export interface TakenQr {
  readonly accountNo: number;
  readonly orgId: number;
  /** In which the person confirmed. */
  readonly sessionId: string;
}

/** Spends a confirmed ticket: of any number at once exactly one gets the person. null: not confirmed, over, or spent. */
export const takeQr = defineOperation<{ readonly ticketHash: string }, TakenQr | null>({
  name: 'qrSignIn.take',
  accounts: () => [],
  run: async (tx, context, { ticketHash }) => {
    const row = await tx
      .deleteFrom('qr_sign_in')
      .where('ticket_hash', '=', ticketHash)
      .where('state', '=', 'confirmed')
      .where('expires_at', '>', context.now)
      .returning(['account_no', 'org_id', 'session_id'])
      .executeTakeFirst();
    if (!row || row.account_no === null || row.org_id === null || row.session_id === null) return { output: null };
    return { output: { accountNo: row.account_no, orgId: row.org_id, sessionId: row.session_id } };
  },
});
