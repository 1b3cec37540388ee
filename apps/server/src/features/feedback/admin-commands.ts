import { type AdminCommand, defineAdminCommands } from '../../admin-command/admin-command.ts';
import { formatTable, formatTime } from '../../admin-command/text-table.ts';
import { chooseOrganisation, orgOption } from '../identity/index.ts';
import { listFeedback } from './feedback.ts';

/** More than anybody reads at a terminal. */
const maxListedFeedback = 200;

const list: AdminCommand = {
  name: 'feedback list',
  help: 'Shows what people wrote into the feedback box, the newest first.',
  parameters: [],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const data = await listFeedback(run.services.database.read, orgId, maxListedFeedback);
    const rows = data.map(({ createdAt, address, content }) => [formatTime(createdAt), address, content]);
    return { data, text: formatTable(['TIME', 'FROM', 'FEEDBACK'], rows, 'There is no feedback.') };
  },
};

export const feedbackCommands = defineAdminCommands({ order: 82, commands: [list] });
