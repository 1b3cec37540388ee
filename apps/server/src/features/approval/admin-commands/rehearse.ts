import { type AdminCommand, defineAdminCommands } from '../../../admin-command/admin-command.ts';
import { formatTable, formatTime } from '../../../admin-command/text-table.ts';
import { orgOption } from '../../identity/index.ts';
import { type Rehearsal, rehearsalDays, rehearse } from '../rehearsal/rehearse.ts';
import { findPolicy } from './find-policy.ts';

function formatRehearsal({ since, examined, isCut, held, senders, mails }: Rehearsal): string {
  const counts = formatTable(
    ['SENDER', 'HELD', 'UNCERTAIN'],
    senders.map((sender) => [sender.address, sender.held, sender.uncertain]),
    'It would have held nothing.',
  );
  const rows = (mails ?? []).map(({ sentAt, sender, subject, recipients, recipientCount, hits }) => [
    formatTime(sentAt),
    sender,
    subject.slice(0, 60),
    [...recipients.slice(0, 2), ...(recipientCount > 2 ? [`and ${String(recipientCount - 2)} more`] : [])].join(' '),
    hits
      .slice(0, 3)
      .map(({ condition, words }) => [condition, ...words.slice(0, 3)].join(' '))
      .join('; ')
      .slice(0, 100),
  ]);
  const summary = `Of ${String(examined)} mails since ${formatTime(since)}${isCut ? ' (there are more)' : ''} it would have held ${String(held)}.`;
  const uncertain = 'Uncertain: with files that have not been read; they would be, when it is sent.';
  const parts = [summary, counts, ...(senders.some((sender) => sender.uncertain > 0) ? [uncertain] : [])];
  if (rows.length > 0) parts.push(formatTable(['TIME', 'SENDER', 'SUBJECT', 'TO', 'WHY'], rows, ''));
  return parts.join('\n\n');
}

const rehearseCommand: AdminCommand = {
  name: 'approval rehearse',
  help: `Says what a policy would have held in the last ${String(rehearsalDays)} days, and changes nothing. Reading is recorded.`,
  parameters: [{ name: 'POLICY' }],
  options: [
    { name: 'counts', value: null, help: 'numbers for each sender only, without subjects and recipients' },
    orgOption,
  ],
  run: async (run) => {
    const { orgId, stored } = await findPolicy(run);
    const input = { orgId, policy: stored.policy, policyId: stored.policyId, mayName: !run.has('counts') };
    const data = await rehearse(run.services.database, run.context, input);
    return { data, text: formatRehearsal(data) };
  },
};

export const approvalRehearsalCommands = defineAdminCommands({ order: 242, commands: [rehearseCommand] });
