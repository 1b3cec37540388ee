import { featureSwitches } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import { listOrganisations } from '../../identity/index.ts';
import { explainOrgSettings, readFeatures, readOrgSettings, setFeature, setOrgSetting } from '../../settings/index.ts';
import { chooseOrganisation, orgOption } from '../choose-organisation.ts';
import { type AdminCommand, UsageError } from '../command.ts';
import { parseSettingValue } from '../parse-setting-value.ts';
import { formatTable } from '../text-table.ts';

const key = { name: 'KEY' } as const;
const optionalKey = { name: 'KEY', optional: true } as const;

/** Only the asked one, where one is asked for. Throws `settingUnknown`. */
function pick<T extends { readonly key: string }>(entries: readonly T[], asked: string | null): readonly T[] {
  const found = asked === null ? entries : entries.filter((entry) => entry.key === asked);
  if (found.length === 0) throw new UserError('settingUnknown', { key: asked ?? '' });
  return found;
}

const get: AdminCommand = {
  name: 'org get',
  help: 'Shows settings of the organisation.',
  parameters: [optionalKey],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const settings = await readOrgSettings(run.services.database.read, orgId);
    const entries = Object.entries(settings).map(([name, value]) => ({ key: name, value }));
    const asked = run.optionalParameter('KEY');
    const picked = pick(entries, asked);
    const data =
      asked === null ? Object.fromEntries(picked.map((entry) => [entry.key, entry.value])) : picked[0]?.value;
    return { data, text: picked.map((entry) => `${entry.key} = ${JSON.stringify(entry.value)}`).join('\n') };
  },
};

const set: AdminCommand = {
  name: 'org set',
  help: 'Sets a setting of the organisation; "org explain" lists them.',
  parameters: [key, { name: 'VALUE' }],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const name = run.parameter('KEY');
    const value = parseSettingValue(name, run.parameter('VALUE'));
    const saved = await run.services.database.runner.execute(setOrgSetting, run.context, { orgId, key: name, value });
    return { data: { key: name, value: saved.value }, text: `${name} = ${JSON.stringify(saved.value)}` };
  },
};

const reset: AdminCommand = {
  name: 'org reset',
  help: 'Takes a setting of the organisation back to its default.',
  parameters: [key],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const name = run.parameter('KEY');
    const input = { orgId, key: name, value: null };
    const saved = await run.services.database.runner.execute(setOrgSetting, run.context, input);
    return { data: { key: name, value: saved.value }, text: `${name} = ${JSON.stringify(saved.value)} (default)` };
  },
};

const explain: AdminCommand = {
  name: 'org explain',
  help: 'Says what settings and feature switches mean, their values, and who decided.',
  parameters: [optionalKey],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const { read } = run.services.database;
    const features = await readFeatures(read, orgId);
    const switches = featureSwitches.map((name) => ({
      key: name,
      value: features[name].on,
      setBy: features[name].decidedBy,
      explain: 'feature switch (org feature)',
    }));
    const entries = [...(await explainOrgSettings(read, orgId)), ...switches];
    const picked = pick<(typeof entries)[number]>(entries, run.optionalParameter('KEY'));
    const rows = picked.map((entry) => [entry.key, JSON.stringify(entry.value), entry.setBy, entry.explain]);
    return { data: picked, text: formatTable(['KEY', 'VALUE', 'SET BY', 'MEANING'], rows, '') };
  },
};

const create: AdminCommand = {
  name: 'org create',
  help: 'Makes an organisation.',
  parameters: [{ name: 'NAME' }],
  options: [],
  run: async ({ services, context, parameter }) => {
    const created = await services.people.createOrganisation(context, parameter('NAME'));
    return { data: created, text: `Organisation ${created.orgId}: ${created.name}` };
  },
};

const list: AdminCommand = {
  name: 'org list',
  help: 'Lists the organisations.',
  parameters: [],
  options: [],
  run: async ({ services }) => {
    const data = await listOrganisations(services.database.read);
    const rows = data.map(({ orgId, name }) => [orgId, name]);
    return {
      data,
      text: formatTable(['ID', 'NAME'], rows, 'There is no organisation yet: "domain add NAME" makes one.'),
    };
  },
};

const switchWords: ReadonlyMap<string, boolean | null> = new Map([
  ['on', true],
  ['off', false],
  ['default', null],
]);

const feature: AdminCommand = {
  name: 'org feature',
  help: 'Switches a feature on or off, or back to its default; "org explain" lists them.',
  parameters: [{ name: 'NAME' }, { name: 'on|off|default' }],
  options: [orgOption],
  run: async (run) => {
    const name = run.parameter('NAME');
    const word = run.parameter('on|off|default');
    const on = switchWords.get(word);
    if (on === undefined) throw new UsageError(`A feature is switched on, off or default, not "${word}".`);
    const { orgId } = await chooseOrganisation(run);
    const { database } = run.services;
    await database.runner.execute(setFeature, run.context, { orgId, name, on });
    const answers = await readFeatures(database.read, orgId);
    const known = featureSwitches.find((candidate) => candidate === name);
    const answer = known === undefined ? null : answers[known];
    return {
      data: { name, ...answer },
      text: `${name} is ${answer?.on === true ? 'on' : 'off'} (decided by: ${answer?.decidedBy ?? 'default'})`,
    };
  },
};

export const orgCommands: readonly AdminCommand[] = [list, create, get, set, reset, explain, feature];
