import { type AdminCommand, type AdminRun, defineAdminCommands } from '../../admin-command/admin-command.ts';
import { formatTable, formatTime } from '../../admin-command/text-table.ts';
import { requirePersonByAddress } from '../identity/index.ts';
import { resetTwoFactor, setTwoFactorRule } from './change-rule.ts';
import { readFactors, readPolicy } from './store.ts';

const parameters = [{ name: 'ADDRESS' }] as const;

function findPerson({ services, parameter }: AdminRun) {
  return requirePersonByAddress(services.database.read, parameter('ADDRESS'));
}

async function setRule(run: AdminRun, rule: 'required' | 'optional') {
  const { address, accountNo, orgId } = await findPerson(run);
  await run.services.database.runner.execute(setTwoFactorRule, run.context, { accountNo, orgId, rule });
  return { data: { address, rule }, text: `Two-factor authentication is ${rule} for ${address}.` };
}

const require: AdminCommand = {
  name: 'user second-step require',
  help: 'Demands two-factor authentication of a person, who sets it up at the next sign-in.',
  parameters,
  options: [],
  run: (run) => setRule(run, 'required'),
};

const optional: AdminCommand = {
  name: 'user second-step optional',
  help: "Leaves two-factor authentication to the person, whatever the organisation's setting.",
  parameters,
  options: [],
  run: (run) => setRule(run, 'optional'),
};

const reset: AdminCommand = {
  name: 'user second-step reset',
  help: "Removes everything that a person has set up; the organisation's setting holds again.",
  parameters,
  options: [],
  run: async (run) => {
    const { address, accountNo, orgId } = await findPerson(run);
    await run.services.database.runner.execute(resetTwoFactor, run.context, { accountNo, orgId });
    return { data: { address }, text: `Two-factor authentication of ${address} is removed.` };
  },
};

const show: AdminCommand = {
  name: 'user second-step show',
  help: 'Shows what a person has set up.',
  parameters,
  options: [],
  run: async (run) => {
    const { address, accountNo, orgId } = await findPerson(run);
    const { read } = run.services.database;
    const { row, passkeys, codesLeft } = await readFactors(read, accountNo);
    const policy = await readPolicy(read, orgId, row);
    const ways = [
      ...(row !== null && row.totp_created_at !== null
        ? [{ way: 'authenticator app', name: '', since: row.totp_created_at, usedAt: row.totp_used_at }]
        : []),
      ...passkeys.map(({ name, created_at: since, last_used_at: usedAt }) => ({ way: 'passkey', name, since, usedAt })),
    ];
    const rows = ways.map(({ way, name, since, usedAt }) => [way, name, formatTime(since), formatTime(usedAt)]);
    const table = formatTable(['WAY', 'NAME', 'SINCE', 'LAST USED'], rows, 'Nothing is set up.');
    const data = { address, policy, sms: row?.sms_on === 1, recoveryCodesLeft: codesLeft, ways };
    return { data, text: `${policy}; ${codesLeft} recovery codes left\n${table}` };
  },
};

export const twoFactorCommands = defineAdminCommands({
  order: 90,
  commands: [require, optional, reset, show],
});
