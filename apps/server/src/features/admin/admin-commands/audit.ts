import { type AdminCommand, defineAdminCommands } from '../../../admin-command/admin-command.ts';
import { parseDays } from '../../../admin-command/parse-days.ts';
import { formatTable, formatTime } from '../../../admin-command/text-table.ts';
import { requirePersonByAddress } from '../../identity/index.ts';
import { recordAuditRead } from '../record-audit-read.ts';
import { listAudit, maxListed } from './list-audit.ts';

const dayMs = 24 * 3_600_000;
const defaultDays = 30;
const maxDays = 3_650;

const audit: AdminCommand = {
  name: 'audit',
  help: `Shows what was done, the latest first (at most ${maxListed}). Reading is recorded too.`,
  parameters: [],
  options: [
    { name: 'address', value: 'ADDRESS', help: 'only what this person did, or what was done to this person' },
    { name: 'days', value: 'N', help: `how many days back (${defaultDays} where left out)` },
  ],
  run: async (run) => {
    const { database } = run.services;
    const days = parseDays(run.option('days') ?? String(defaultDays), maxDays);
    const asked = run.option('address');
    const person = asked === null ? null : await requirePersonByAddress(database.read, asked);
    const data = await listAudit(database.read, { since: run.context.now - days * dayMs, person });
    const about = { orgId: person?.orgId ?? null, address: person?.address ?? null, days };
    await database.runner.execute(recordAuditRead, run.context, about);
    const rows = data.map((row) => [
      formatTime(row.at),
      row.actor ?? row.client,
      row.address,
      row.action,
      row.object,
      row.result,
      row.detail === null ? '' : JSON.stringify(row.detail),
    ]);
    const header = ['TIME', 'WHO', 'FROM', 'ACTION', 'OBJECT', 'RESULT', 'DETAIL'];
    return { data, text: formatTable(header, rows, 'Nothing was done.') };
  },
};

export const auditCommands = defineAdminCommands({
  order: 220,
  commands: [audit],
});
