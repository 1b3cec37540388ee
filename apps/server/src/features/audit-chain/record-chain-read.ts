import { defineOperation } from '../../engines/database/port.ts';

/** Records that somebody verified a chain or wrote down its head (docs/security.md, "Audit"). */
export const recordChainRead = defineOperation<
  {
    readonly orgId: number;
    readonly action: 'audit.verify' | 'audit.readHead';
    readonly isGood: boolean;
    readonly detail: Readonly<Record<string, string | number | null>>;
  },
  null
>({
  name: 'auditChain.recordRead',
  accounts: () => [],
  run: async (_tx, _context, { orgId, action, isGood, detail }) => ({
    output: null,
    audit: [{ action, object: null, result: isGood ? 'ok' : 'failed', orgId, detail }],
  }),
});
