import { defineOperation } from '../../engines/database/port.ts';

export interface ScanQrInput {
  readonly codeHash: string;
  readonly accountNo: number;
  readonly orgId: number;
  readonly sessionId: string;
}

export interface ScannedQr {
  readonly ticketHash: string;
  readonly device: string;
  readonly address: string;
  readonly askedAt: number;
  readonly expiresAt: number;
}

/** Whoever scans a code in its last moments still has so long to read who asks. Once only: a second scan extends nothing. */
const answerMs = 60_000;

/** Binds a code to the person who scanned it first; the same person may scan again. null: unknown, over, answered, or another's. */
export const scanQr = defineOperation<ScanQrInput, ScannedQr | null>({
  name: 'qrSignIn.scan',
  accounts: () => [],
  run: async (tx, context, { codeHash, accountNo, orgId, sessionId }) => {
    const row = await tx
      .updateTable('qr_sign_in')
      .set((eb) => {
        const least = context.now + answerMs;
        const isLater = eb.or([eb('state', '=', 'scanned'), eb('expires_at', '>', least)]);
        return {
          state: 'scanned',
          account_no: accountNo,
          org_id: orgId,
          session_id: sessionId,
          expires_at: eb.case().when(isLater).then(eb.ref('expires_at')).else(least).end(),
        };
      })
      .where('code_hash', '=', codeHash)
      .where('expires_at', '>', context.now)
      .where((eb) =>
        eb.or([eb('state', '=', 'waiting'), eb.and([eb('state', '=', 'scanned'), eb('account_no', '=', accountNo)])]),
      )
      .returning(['ticket_hash', 'device', 'address', 'created_at', 'expires_at'])
      .executeTakeFirst();
    if (!row) return { output: null };
    const { ticket_hash: ticketHash, device, address, created_at: askedAt, expires_at: expiresAt } = row;
    return { output: { ticketHash, device, address, askedAt, expiresAt } };
  },
});
