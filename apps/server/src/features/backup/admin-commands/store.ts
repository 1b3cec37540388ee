import { type AdminCommand, defineAdminCommands } from '../../../admin-command/admin-command.ts';
import { verifyStore } from '../store-check/verify-store.ts';

const verify: AdminCommand = {
  name: 'store verify',
  help: 'Says whether the store is whole: database, bodies, counters, index. People may work meanwhile. Exit code 1 if something is wrong.',
  parameters: [],
  options: [],
  run: async ({ services }) => {
    const { database, searchIndex, blobLocations: blobs } = services;
    if (blobs === undefined || searchIndex === undefined) throw new Error('a command without the engines of the store');
    const data = await verifyStore({ database, searchIndex, blobs });
    const { messages, bodies, mailboxes, indexBehind, problems, problemCount } = data;
    const lines = [
      `Read: ${String(messages)} messages and ${String(bodies)} bodies of ${String(mailboxes)} mailboxes, ${String(data.blobs)} blobs.`,
      ...(indexBehind > 0 ? [`The index has still to take in changes of ${String(indexBehind)} mailboxes.`] : []),
      ...(problemCount === 0 ? ['Everything is there and whole.'] : problems),
      ...(problemCount > problems.length ? [`… and ${String(problemCount - problems.length)} more.`] : []),
    ];
    return { data, text: lines.join('\n'), isFailed: problemCount > 0 };
  },
};

export const storeCommands = defineAdminCommands({ order: 256, commands: [verify] });
