import {
  type AdminCommand,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../../admin-command/admin-command.ts';
import { formatTable } from '../../../admin-command/text-table.ts';
import { chooseOrganisation, orgOption } from '../../identity/index.ts';
import { enablePolicy, movePolicy, removePolicy } from '../policies/change-policies.ts';
import { listPolicies } from '../policies/list-policies.ts';
import { savePolicy } from '../policies/save-policy.ts';
import { describeLevels, describePolicy, describeWhen, describeWho } from './describe-policy.ts';
import { findPolicy, readDepartmentNames } from './find-policy.ts';
import { policyOptions, readPolicyOptions } from './policy-options.ts';

const policyParameter = { name: 'POLICY' } as const;

const add: AdminCommand = {
  name: 'approval policy add',
  help: 'Adds a policy of outgoing approval, the last in the order.',
  parameters: [{ name: 'NAME', optional: true }],
  options: [...policyOptions, { name: 'off', value: null, help: 'it is added, and asked when it is switched on' }],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const name = run.optionalParameter('NAME');
    const base = { who: [{ kind: 'all' }] };
    const options = await readPolicyOptions(run, orgId, base);
    const policy = { ...options, ...(name === null ? {} : { name }), ...(run.has('off') ? { enabled: false } : {}) };
    if (!('conditions' in policy) || !('levels' in policy))
      throw new UsageError('A policy needs --when and --approver, or --file.');
    const { runner } = run.services.database;
    const { policyId } = await runner.execute(savePolicy, run.context, { orgId, policyId: null, policy });
    return { data: { policyId }, text: `Policy ${String(policyId)} is added.` };
  },
};

const change: AdminCommand = {
  name: 'approval policy change',
  help: 'Changes what is given of a policy; requests that it has made go on as they are.',
  parameters: [policyParameter],
  options: policyOptions,
  run: async (run) => {
    const { orgId, stored } = await findPolicy(run);
    const policy = await readPolicyOptions(run, orgId, stored.policy);
    const input = { orgId, policyId: stored.policyId, policy };
    await run.services.database.runner.execute(savePolicy, run.context, input);
    return { data: { policyId: stored.policyId }, text: `Policy ${String(stored.policyId)} is changed.` };
  },
};

const show: AdminCommand = {
  name: 'approval policy show',
  help: 'Shows a policy; with --json as --file takes it.',
  parameters: [policyParameter],
  options: [orgOption],
  run: async (run) => {
    const { orgId, stored } = await findPolicy(run);
    const nameDepartment = await readDepartmentNames(run, orgId);
    const state = stored.enabled ? 'on' : 'off';
    const title = `Policy ${String(stored.policyId)}: ${stored.policy.name} (${state}, version ${String(stored.version)})`;
    return { data: stored.policy, text: `${title}\n${describePolicy(stored.policy, nameDepartment)}` };
  },
};

const list: AdminCommand = {
  name: 'approval policy list',
  help: 'Lists the policies of outgoing approval, in the order in which they are asked.',
  parameters: [],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const data = await listPolicies(run.services.database.read, orgId);
    const nameDepartment = await readDepartmentNames(run, orgId);
    const rows = data.map(({ policyId, enabled, policy }) => [
      policyId,
      policy.name,
      enabled ? 'on' : 'off',
      describeWho(policy, nameDepartment),
      describeWhen(policy),
      describeLevels(policy),
    ]);
    const header = ['ID', 'NAME', 'STATE', 'WHO', 'WHEN', 'APPROVERS'];
    return { data, text: formatTable(header, rows, 'There is no approval policy: everything leaves at once.') };
  },
};

const remove: AdminCommand = {
  name: 'approval policy remove',
  help: 'Takes a policy away; requests that it has made go on as they are.',
  parameters: [policyParameter],
  options: [orgOption],
  run: async (run) => {
    const { orgId, stored } = await findPolicy(run);
    const { policyId } = stored;
    await run.services.database.runner.execute(removePolicy, run.context, { orgId, policyId });
    return { data: { policyId }, text: `Policy ${String(policyId)} is removed.` };
  },
};

const move: AdminCommand = {
  name: 'approval policy move',
  help: 'Gives a policy another position in the order, from 1.',
  parameters: [policyParameter, { name: 'POSITION' }],
  options: [orgOption],
  run: async (run) => {
    const { orgId, stored } = await findPolicy(run);
    const text = run.parameter('POSITION');
    if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError(`"${text}" is no position, such as 1.`);
    const input = { orgId, policyId: stored.policyId, position: Number(text) };
    await run.services.database.runner.execute(movePolicy, run.context, input);
    return { data: input, text: `Policy ${String(stored.policyId)} has position ${text}.` };
  },
};

async function enable(run: AdminRun, enabled: boolean) {
  const { orgId, stored } = await findPolicy(run);
  const { policyId } = stored;
  await run.services.database.runner.execute(enablePolicy, run.context, { orgId, policyId, enabled });
  return { data: { policyId, enabled }, text: `Policy ${String(policyId)} is ${enabled ? 'on' : 'off'}.` };
}

const on: AdminCommand = {
  name: 'approval policy on',
  help: 'Switches a policy on.',
  parameters: [policyParameter],
  options: [orgOption],
  run: (run) => enable(run, true),
};

const off: AdminCommand = {
  name: 'approval policy off',
  help: 'Switches a policy off; requests that it has made go on as they are.',
  parameters: [policyParameter],
  options: [orgOption],
  run: (run) => enable(run, false),
};

export const approvalPolicyCommands = defineAdminCommands({
  order: 240,
  commands: [add, change, show, list, remove, move, on, off],
});
