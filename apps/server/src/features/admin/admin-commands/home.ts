import { type AdminCommand, defineAdminCommands, UsageError } from '../../../admin-command/admin-command.ts';
import { endOfDay, startOfDay } from '../../../admin-command/local-day.ts';
import { formatTable, formatTime } from '../../../admin-command/text-table.ts';
import { addAnnouncement, listAllAnnouncements, removeAnnouncement } from '../../announcements/index.ts';
import { listFeedback } from '../../feedback/index.ts';
import { chooseOrganisation, orgOption, requirePersonByAddress, setMailboxExpiry } from '../../identity/index.ts';

/** More than anybody reads at a terminal. */
const maxListedFeedback = 200;

const addOne: AdminCommand = {
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

const listAll: AdminCommand = {
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

const removeOne: AdminCommand = {
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

const feedback: AdminCommand = {
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

export const homeCommands = defineAdminCommands({
  order: 80,
  commands: [addOne, listAll, removeOne, feedback, expire],
});
