import { defineOperation } from '../../engines/database/port.ts';

/** Records that somebody read the audit records (docs/security.md, "Audit"). */
export const recordAuditRead = defineOperation<
  { readonly orgId: number | null; readonly address: string | null; readonly days: number },
  null
>({
  name: 'admin.noteAuditRead',
  accounts: () => [],
  run: async (_tx, _context, { orgId, address, days }) => {
    const entry = { action: 'admin.readAudit', object: address, result: 'ok' as const, detail: { days } };
    return { output: null, audit: [orgId === null ? entry : { ...entry, orgId }] };
  },
});
