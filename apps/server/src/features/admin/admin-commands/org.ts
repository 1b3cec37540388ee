import { featureSwitches } from '@hongyan/contract';
import { type AdminCommand, defineAdminCommands } from '../../../admin-command/admin-command.ts';
import { formatTable } from '../../../admin-command/text-table.ts';
import { UserError } from '../../../call/user-error.ts';
import { explainOrgSettings, readOrgSettings } from '../../../engines/settings/org-settings.ts';
import {
  chooseOrganisation,
  createPeople,
  listOrganisations,
  orgOption,
  requirePersonByAddress,
} from '../../identity/index.ts';
import { listNarrowSwitches, readFeatures, setOrgSetting } from '../../settings/index.ts';
import { parseSettingValue } from './parse-setting-value.ts';

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
  options: [
    orgOption,
    { name: 'host', value: 'HOST', help: 'the switches as they are for whoever comes by this host' },
    { name: 'user', value: 'ADDRESS', help: 'the switches as they are for this person' },
  ],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const { read } = run.services.database;
    const host = run.option('host');
    const user = run.option('user');
    const features = await readFeatures(read, {
      orgId,
      ...(host === null ? {} : { host }),
      ...(user === null ? {} : { accountNo: (await requirePersonByAddress(read, user)).accountNo }),
    });
    const narrow = await listNarrowSwitches(read, orgId);
    const describeNarrow = (name: string): string =>
      narrow
        .filter((one) => one.name === name)
        .map((one) => `${one.on ? 'on' : 'off'} for ${one.target}`)
        .join(', ');
    const switches = featureSwitches.map((name) => ({
      key: name,
      value: features[name].on,
      setBy: features[name].decidedBy,
      explain: ['feature switch (org feature)', describeNarrow(name)].filter(Boolean).join('; '),
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
    const created = await createPeople(services).createOrganisation(context, parameter('NAME'));
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

export const orgCommands = defineAdminCommands({
  order: 10,
  commands: [list, create, get, set, reset, explain],
});
