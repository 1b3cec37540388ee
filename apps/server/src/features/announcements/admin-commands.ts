import { type AdminCommand, defineAdminCommands, UsageError } from '../../admin-command/admin-command.ts';
import { endOfDay, startOfDay } from '../../admin-command/local-day.ts';
import { formatTable, formatTime } from '../../admin-command/text-table.ts';
import { chooseOrganisation, orgOption } from '../identity/index.ts';
import { addAnnouncement, listAllAnnouncements, removeAnnouncement } from './announcements.ts';

const add: AdminCommand = {
  name: 'announcement add',
  help: 'Shows everybody of the organisation a text on the home page; plain text, \\n begins a new line.',
  parameters: [{ name: 'TITLE' }, { name: 'TEXT' }],
  options: [
    orgOption,
    { name: 'from', value: 'DAY', help: 'shown from this day on, such as 2026-12-24; left out: at once' },
    { name: 'until', value: 'DAY', help: 'shown through this day; left out: until it is removed' },
  ],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const [from, until] = [run.option('from'), run.option('until')];
    const { announcementId } = await run.services.database.runner.execute(addAnnouncement, run.context, {
      orgId,
      title: run.parameter('TITLE'),
      content: run.parameter('TEXT').replaceAll('\\n', '\n'),
      validFrom: from === null ? run.context.now : startOfDay(from),
      validUntil: until === null ? null : endOfDay(until),
    });
    return { data: { announcementId }, text: `Announcement ${String(announcementId)} is published.` };
  },
};

const list: AdminCommand = {
  name: 'announcement list',
  help: 'Lists the announcements of the organisation, past and coming ones too.',
  parameters: [],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const data = await listAllAnnouncements(run.services.database.read, orgId);
    const rows = data.map(({ announcementId, title, validFrom, validUntil, readers }) => [
      String(announcementId),
      title,
      formatTime(validFrom),
      formatTime(validUntil),
      String(readers ?? 0),
    ]);
    return { data, text: formatTable(['ID', 'TITLE', 'FROM', 'UNTIL', 'READ BY'], rows, 'There is no announcement.') };
  },
};

const remove: AdminCommand = {
  name: 'announcement remove',
  help: 'Takes an announcement away.',
  parameters: [{ name: 'ID' }],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const announcementId = Number(run.parameter('ID'));
    if (!Number.isSafeInteger(announcementId)) throw new UsageError('An announcement is named by its number.');
    await run.services.database.runner.execute(removeAnnouncement, run.context, { orgId, announcementId });
    return { data: { announcementId }, text: `Announcement ${String(announcementId)} is removed.` };
  },
};

export const announcementCommands = defineAdminCommands({ order: 80, commands: [add, list, remove] });
