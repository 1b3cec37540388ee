import {
  type AdminCommand,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../admin-command/admin-command.ts';
import { formatTime } from '../../admin-command/text-table.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import { chooseOrganisation, orgOption, requirePersonByAddress } from '../identity/index.ts';
import { forgetTraining } from './forget-training.ts';
import { listTaught, readJunkStatus } from './read-status.ts';
import { enoughOfOrganisation, enoughOfPerson } from './training-limits.ts';

async function describeStatus(run: AdminRun) {
  const { orgId, name } = await chooseOrganisation(run);
  const { read } = run.services.database;
  const status = await readJunkStatus(read, orgId);
  const isOn = await readOrgSetting(read, orgId, 'junkFilter');
  const threshold = await readOrgSetting(read, orgId, 'junkFilterThreshold');
  const { shared, people, lastLearnedAt } = status;
  const speaks = shared.junk >= enoughOfOrganisation && shared.good >= enoughOfOrganisation;
  const lines = [
    `Junk filter of ${name}: ${isOn ? `on, threshold ${String(threshold)} %` : 'off'}`,
    `Learned for everyone: ${String(shared.junk)} junk, ${String(shared.good)} good; ${
      speaks ? 'enough to judge by' : `judges from ${String(enoughOfOrganisation)} of each on`
    }`,
    `People who have taught: ${String(people.taught)}; ${String(people.trained)} of them enough for a judgement of their own (${String(enoughOfPerson)} of each)`,
    `Last learned: ${lastLearnedAt === null ? 'never' : formatTime(lastLearnedAt)}`,
  ];
  return { data: { orgId, isOn, threshold, speaks, ...status }, text: lines.join('\n') };
}

const status: AdminCommand = {
  name: 'junk status',
  help: 'Shows how much the junk filter has learned, of how many people, and whether it judges yet.',
  parameters: [],
  options: [orgOption],
  run: describeStatus,
};

const forget: AdminCommand = {
  name: 'junk forget',
  help: 'Drops what the junk filter has learned from a person (an address), or from everyone of an organisation ("all").',
  parameters: [{ name: 'WHOSE' }],
  options: [orgOption],
  run: async (run) => {
    const { read } = run.services.database;
    const whose = run.parameter('WHOSE');
    if (whose !== 'all' && !whose.includes('@'))
      throw new UsageError(`"${whose}" is no address; write an address, or "all" for everyone of the organisation.`);
    const accounts =
      whose === 'all'
        ? await listTaught(read, (await chooseOrganisation(run)).orgId)
        : [(await requirePersonByAddress(read, whose)).accountNo];
    let messages = 0;
    for (const account of accounts) messages += await forgetTraining(run.services, run.context, account);
    return { data: { messages }, text: `Forgotten: ${String(messages)} learned messages.` };
  },
};

export const junkCommands = defineAdminCommands({ order: 178, commands: [status, forget] });
