import { resolve } from 'node:path';
import { type AdminCommand, defineAdminCommands, UsageError } from '../../../admin-command/admin-command.ts';
import { formatTime } from '../../../admin-command/text-table.ts';
import { type RecoverReport, recoverMailbox } from '../recover/recover-mailbox.ts';
import { identityOption, readIdentities } from './identity-option.ts';

function readTime(text: string | null): number | null {
  if (text === null) return null;
  const time = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z?)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new UsageError('--since needs a time such as 2026-11-30 or 2026-11-30T08:00Z.');
  return time;
}

function describe({ snapshot, madeAt, recovered, folder, inClosedFolders }: RecoverReport): string {
  const of = `snapshot ${snapshot} of ${formatTime(madeAt)}`;
  const done =
    folder === null
      ? `Nothing of ${of} is missing.`
      : `${String(recovered)} messages of ${of} lie in the folder "${folder}".`;
  const closed = `${String(inClosedFolders)} more lay in folders with a password and are left out: restore the snapshot into a directory of its own for them.`;
  return inClosedFolders > 0 ? `${done}\n${closed}` : done;
}

const recover: AdminCommand = {
  name: 'backup recover',
  help: 'Puts messages of a snapshot that a mailbox has no more into a folder of their own there, while people work. Nothing is overwritten.',
  parameters: [{ name: 'ADDRESS' }],
  options: [
    { name: 'from', value: 'DIRECTORY', help: 'the backup directory', required: true },
    { name: 'snapshot', value: 'ID', help: 'as "backup list" prints it; the last one where left out' },
    { name: 'since', value: 'TIME', help: 'what was lost since then: takes the last snapshot from before it' },
    identityOption,
  ],
  run: async (run) => {
    const { services, context, parameter, option } = run;
    const { database, intake, clock } = services;
    const [from, snapshot, since] = [option('from'), option('snapshot'), readTime(option('since'))];
    if (from === null) throw new UsageError('--from is missing.');
    if (snapshot !== null && since !== null) throw new UsageError('Name --snapshot or --since, not both.');
    const identities = await readIdentities(run, '/');
    const options = { from: resolve(from), snapshot, since, identities, address: parameter('ADDRESS') };
    const data = await recoverMailbox({ database, intake, clock }, context, options);
    return { data, text: describe(data) };
  },
};

export const recoverCommands = defineAdminCommands({ order: 257, commands: [recover] });
