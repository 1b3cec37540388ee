import { type AdminCommand, defineAdminCommands } from '../../../admin-command/admin-command.ts';
import { formatTime } from '../../../admin-command/text-table.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Db } from '../../../engines/database/port.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import { chooseOrganisation, orgOption } from '../../identity/index.ts';
import { isFeatureOn } from '../../settings/index.ts';
import { checkPolicy } from '../policies/check-policy.ts';
import { listPolicies, type StoredPolicy } from '../policies/list-policies.ts';

/** What of the policies in force names nobody any more, by their names. */
async function listFaults(db: Db, orgId: number, policies: readonly StoredPolicy[]) {
  const faults: { readonly policyId: number; readonly reason: string }[] = [];
  for (const { policyId, policy } of policies)
    try {
      await checkPolicy(db, orgId, policy);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      faults.push({ policyId, reason: error.messageIn('en') });
    }
  return faults;
}

async function readPending(db: Db, orgId: number) {
  const row = await db
    .selectFrom('approval_request')
    .select((eb) => [eb.fn.countAll<number>().as('requests'), eb.fn.min<number | null>('created_at').as('oldest')])
    .where('org_id', '=', orgId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { pending: row.requests, oldest: row.oldest };
}

const status: AdminCommand = {
  name: 'approval status',
  help: 'Says whether outgoing approval is on, what waits, and which policies name somebody who is not there any more.',
  parameters: [],
  options: [orgOption],
  run: async (run) => {
    const { orgId, name } = await chooseOrganisation(run);
    const { read } = run.services.database;
    const isOn = await isFeatureOn(read, { orgId }, 'mailApproval');
    const policies = await listPolicies(read, orgId);
    const enabled = policies.filter((policy) => policy.enabled);
    const faults = await listFaults(read, orgId, enabled);
    const { pending, oldest } = await readPending(read, orgId);
    const match = await readOrgSetting(read, orgId, 'approvalMatch');
    const lines = [
      `${name}: outgoing approval is ${isOn ? 'on' : 'off (feature mailApproval): no policy is asked'}.`,
      `Policies: ${String(policies.length)}, on: ${String(enabled.length)}; of several that fit ${match === 'first' ? 'the first holds' : 'all hold'}.`,
      `Requests that wait: ${String(pending)}${oldest === null ? '' : `, the oldest since ${formatTime(oldest)}`}.`,
      ...faults.map(({ policyId, reason }) => `Policy ${String(policyId)}: ${reason}`),
    ];
    const data = { isOn, match, policies: policies.length, enabled: enabled.length, pending, oldest, faults };
    return { data, text: lines.join('\n') };
  },
};

export const approvalStatusCommands = defineAdminCommands({ order: 243, commands: [status] });
