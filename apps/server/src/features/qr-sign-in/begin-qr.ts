import { qrCodeMs } from '@hongyan/contract';
import { defineOperation } from '../../engines/database/port.ts';

export interface BeginQrInput {
  readonly ticketHash: string;
  readonly codeHash: string;
  /** Of the ticket that this one takes the place of. */
  readonly previousHash: string | null;
  readonly device: string;
  readonly address: string;
  /** Family of the sign-in whose credential came with the question; null: none came. */
  readonly askedBy: string | null;
}

/** Keeps a new code, forgets the one that it takes the place of unless somebody has scanned that, and those that are over. */
export const beginQr = defineOperation<BeginQrInput, { readonly expiresAt: number }>({
  name: 'qrSignIn.begin',
  accounts: () => [],
  run: async (tx, context, input) => {
    await tx.deleteFrom('qr_sign_in').where('expires_at', '<', context.now).execute();
    if (input.previousHash !== null)
      await tx
        .deleteFrom('qr_sign_in')
        .where('ticket_hash', '=', input.previousHash)
        .where('state', '=', 'waiting')
        .execute();
    const expiresAt = context.now + qrCodeMs;
    await tx
      .insertInto('qr_sign_in')
      .values({
        ticket_hash: input.ticketHash,
        code_hash: input.codeHash,
        state: 'waiting',
        device: input.device,
        address: input.address,
        created_at: context.now,
        expires_at: expiresAt,
        account_no: null,
        org_id: null,
        session_id: null,
        asked_by: input.askedBy,
      })
      .execute();
    return { output: { expiresAt } };
  },
});
