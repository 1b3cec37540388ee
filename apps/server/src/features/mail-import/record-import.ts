import { defineOperation } from '../../engines/database/port.ts';

/** Writes down that an administrator imports messages, before the first one comes. */
export const recordImport = defineOperation<
  { readonly orgId: number; readonly address: string; readonly source: string },
  null
>({
  name: 'mailImport.recordImport',
  accounts: () => [],
  run: async (_tx, _context, { orgId, address, source }) => ({
    output: null,
    audit: [{ action: 'mailImport.import', object: address, result: 'ok', orgId, detail: { source } }],
  }),
});
