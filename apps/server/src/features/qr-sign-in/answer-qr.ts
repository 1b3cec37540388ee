import { defineOperation } from '../../engines/database/port.ts';

export interface AnswerQrInput {
  readonly codeHash: string;
  readonly accountNo: number;
  readonly sessionId: string;
  readonly accept: boolean;
}

/** The answer of the person who scanned the code, once, in the session in which they scanned it. null: there is nothing to answer. */
export const answerQr = defineOperation<AnswerQrInput, { readonly ticketHash: string } | null>({
  name: 'qrSignIn.answer',
  accounts: () => [],
  run: async (tx, context, { codeHash, accountNo, sessionId, accept }) => {
    const row = await tx
      .updateTable('qr_sign_in')
      .set({ state: accept ? 'confirmed' : 'refused' })
      .where('code_hash', '=', codeHash)
      .where('state', '=', 'scanned')
      .where('account_no', '=', accountNo)
      .where('session_id', '=', sessionId)
      .where('expires_at', '>', context.now)
      .returning(['ticket_hash', 'device', 'address'])
      .executeTakeFirst();
    if (!row) return { output: null };
    const { ticket_hash: ticketHash, device, address } = row;
    return {
      output: { ticketHash },
      audit: [
        {
          action: accept ? 'qrSignIn.confirm' : 'qrSignIn.refuse',
          object: String(accountNo),
          result: 'ok',
          detail: { device, address },
        },
      ],
    };
  },
});
