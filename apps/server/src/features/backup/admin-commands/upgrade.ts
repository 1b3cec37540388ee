import { type AdminCommand, defineAdminCommands, UsageError } from '../../../admin-command/admin-command.ts';
import { formatTime } from '../../../admin-command/text-table.ts';
import { readConfig } from '../../../config/read-config.ts';
import { undoUpgrade } from '../upgrade/undo-upgrade.ts';

const undo: AdminCommand = {
  name: 'upgrade undo',
  help: 'Makes the store what it was before the last upgrade changed its schema, for the version before. Stop the server first; the newer store is kept beside it.',
  parameters: [],
  options: [],
  runLocally: async (run) => {
    const { dataDirectory, databaseUrl } = readConfig(run.env, run.directory);
    if (databaseUrl !== null)
      throw new UsageError(
        'With PostgreSQL the way back is by its own programs: make an empty database, "pg_restore --single-transaction --no-owner --dbname=…" the dump in before-upgrade of the data directory, name that database by HONGYAN_DATABASE_URL, and start the version before.',
      );
    const data = await undoUpgrade(dataDirectory);
    const text = [
      `The store is what it was on ${formatTime(data.madeAt)}, with schema ${String(data.schema)} instead of ${String(data.from)}.`,
      `What came since is in ${data.newer} alone; delete it when nobody needs it.`,
      'Start the version before now: this one would upgrade the store again.',
      'Mail that had still to leave waits, for it may have left since: see "queue list", then "backup outgoing send" or "backup outgoing drop".',
    ].join('\n');
    return { data, text };
  },
};

export const upgradeCommands = defineAdminCommands({
  order: 256,
  commands: [undo],
});
