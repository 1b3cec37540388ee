import { defineOperation } from '../../engines/database/port.ts';
import type { SignedHead } from './chain-head.ts';

/** Puts a signature with the newest key in the place of one with an older key. */
export const replaceSignature = defineOperation<
  { readonly head: SignedHead; readonly newSignature: string },
  { readonly replaced: number }
>({
  name: 'auditChain.replaceSignature',
  accounts: () => [],
  run: async (tx, _context, { head, newSignature }) => {
    const { numUpdatedRows } = await tx
      .updateTable('audit_head')
      .set({ signature: newSignature })
      .where('org_id', '=', head.orgId)
      .where('chain_no', '=', head.chainNo)
      .where('signature', '=', head.signature)
      .executeTakeFirst();
    return { output: { replaced: Number(numUpdatedRows) } };
  },
});
