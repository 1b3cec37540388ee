import { type AdminCommand, defineAdminCommands, UsageError } from '../../../admin-command/admin-command.ts';
import { endOfDay } from '../../../admin-command/local-day.ts';
import { setMailboxExpiry } from '../people/mailbox-expiry.ts';
import { requirePersonByAddress } from '../people/require-person.ts';

const expire: AdminCommand = {
  name: 'user expire',
  help: 'Says through which day a mailbox can be used, or "never"; nothing in it is deleted, and mail still arrives.',
  parameters: [{ name: 'ADDRESS' }, { name: 'DAY|never' }],
  options: [],
  run: async (run) => {
    const { database } = run.services;
    const { accountNo, address, isShared } = await requirePersonByAddress(database.read, run.parameter('ADDRESS'));
    if (isShared) throw new UsageError('Nobody signs in to a shared mailbox; take its grants away instead.');
    const day = run.parameter('DAY|never');
    const expiresAt = day === 'never' ? null : endOfDay(day);
    await database.runner.execute(setMailboxExpiry, run.context, { accountNo, expiresAt });
    return {
      data: { address, expiresAt },
      text: expiresAt === null ? `${address} does not expire.` : `${address} can be used through ${day}.`,
    };
  },
};

export const mailboxExpiryCommands = defineAdminCommands({ order: 84, commands: [expire] });
