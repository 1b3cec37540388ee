import { defineOperation } from '../../engines/database/port.ts';

/** Reports of one transaction, with a hundred rows each at most. */
export const forgottenPerBatch = 20;

/** Forgets reports that came before a time; answers how many. */
export const forgetReports = defineOperation<{ readonly before: number }, { readonly forgotten: number }>({
  name: 'domainReports.forget',
  accounts: () => [],
  run: async (tx, _context, { before }) => {
    const rows = await tx
      .selectFrom('domain_report')
      .select(['org_id', 'domain', 'report_key'])
      .where('received_at', '<', before)
      .limit(forgottenPerBatch)
      .execute();
    for (const row of rows)
      for (const table of ['domain_report_item', 'domain_report'] as const)
        await tx
          .deleteFrom(table)
          .where('org_id', '=', row.org_id)
          .where('domain', '=', row.domain)
          .where('report_key', '=', row.report_key)
          .execute();
    return { output: { forgotten: rows.length } };
  },
});
