import { featureSwitches } from '@hongyan/contract';
import {
  type AdminCommand,
  type AdminOutput,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../../admin-command/admin-command.ts';
import { chooseOrganisation, orgOption, requirePersonByAddress } from '../../identity/index.ts';
import { type FeatureSubject, type FeatureTarget, readFeatures, setFeature } from '../../settings/index.ts';

const switchStrings: ReadonlyMap<string, boolean | null> = new Map([
  ['on', true],
  ['off', false],
  ['default', null],
]);
const nameParameter = { name: 'NAME' } as const;
const wordParameter = { name: 'on|off|default' } as const;

/** Why the answer may not be what was just set. */
const deciders: Readonly<Record<string, string>> = { version: 'this version, which does not have it' };

async function switchFeature(run: AdminRun, subject: FeatureSubject, target: FeatureTarget): Promise<AdminOutput> {
  const name = run.parameter('NAME');
  const word = run.parameter('on|off|default');
  const on = switchStrings.get(word);
  if (on === undefined) throw new UsageError(`A feature is switched on, off or default, not "${word}".`);
  const { database } = run.services;
  await database.runner.execute(setFeature, run.context, { orgId: subject.orgId, target, name, on });
  const answers = await readFeatures(database.read, subject);
  const known = featureSwitches.find((candidate) => candidate === name);
  const answer = known === undefined ? null : answers[known];
  const decidedBy = answer?.decidedBy ?? 'default';
  return {
    data: { name, ...answer },
    text: `${name} is ${answer?.on === true ? 'on' : 'off'} (decided by: ${deciders[decidedBy] ?? decidedBy})`,
  };
}

const ofOrganisation: AdminCommand = {
  name: 'org feature',
  help: 'Switches a feature on or off, or back to its default; "org explain" lists them.',
  parameters: [nameParameter, wordParameter],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    return switchFeature(run, { orgId }, { level: 'organisation' });
  },
};

const ofHost: AdminCommand = {
  name: 'host feature',
  help: 'Switches a feature for whoever comes by a host name (without the port), or back to what the organisation says.',
  parameters: [{ name: 'HOST' }, nameParameter, wordParameter],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const host = run.parameter('HOST');
    return switchFeature(run, { orgId, host }, { level: 'host', host });
  },
};

const ofPerson: AdminCommand = {
  name: 'user feature',
  help: 'Switches a feature for one person, or back to what organisation and host say.',
  parameters: [{ name: 'ADDRESS' }, nameParameter, wordParameter],
  options: [],
  run: async (run) => {
    const { accountNo, orgId } = await requirePersonByAddress(run.services.database.read, run.parameter('ADDRESS'));
    return switchFeature(run, { orgId, accountNo }, { level: 'person', accountNo });
  },
};

export const featureCommands = defineAdminCommands({
  order: 20,
  commands: [ofOrganisation, ofHost, ofPerson],
});
