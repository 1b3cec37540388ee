import { randomBytes } from 'node:crypto';
import { type AdminCommand, defineAdminCommands, UsageError } from '../../../admin-command/admin-command.ts';
import { formatTable } from '../../../admin-command/text-table.ts';
import { chooseOrganisation, orgOption } from '../../identity/index.ts';
import { addOauthClient, removeOauthClient } from '../change-clients.ts';
import { listProgramAccounts, revokeConsent } from '../let-in.ts';
import { isGoodRedirect, listOauthClients } from '../oauth-clients.ts';

/** A program has one or two; each is an address that codes may go to. */
const maxRedirects = 5;

const add: AdminCommand = {
  name: 'oauth-client add',
  help: "Registers a program that people may let into their mailbox at GET oauth2/authorize; the organisation's own, where not said.",
  parameters: [{ name: 'NAME' }],
  options: [
    {
      name: 'redirects',
      value: 'URLS',
      help: 'where it is sent back to, with commas: https, or http://127.0.0.1/… with any port',
      required: true,
    },
    { name: 'third-party', value: null, help: "not the organisation's own: people are asked whether to let it in" },
    orgOption,
  ],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const redirects = (run.option('redirects') ?? '').split(',');
    const wrong = redirects.find((redirect) => !isGoodRedirect(redirect));
    if (wrong !== undefined) throw new UsageError(`"${wrong}" is no redirect: https, or http://127.0.0.1/…`);
    if (redirects.length > maxRedirects) throw new UsageError(`There are ${String(maxRedirects)} redirects at most.`);
    // It is typed as a word of these commands: one that began with `-` would be an option.
    const clientId = randomBytes(9).toString('hex');
    const client = { orgId, clientId, name: run.parameter('NAME'), redirects, own: !run.has('third-party') };
    await run.services.database.runner.execute(addOauthClient, run.context, client);
    const base = run.services.config.publicUrl?.replace(/\/+$/, '') ?? 'https://YOUR-HOST';
    const text = [
      `${client.name} is registered. Its client_id: ${clientId}`,
      `  authorisation endpoint   ${base}/api/oauth2/authorize`,
      `  token endpoint           ${base}/api/oauth2/token`,
      'It uses PKCE with S256 and has no secret.',
    ].join('\n');
    return { data: client, text };
  },
};

const list: AdminCommand = {
  name: 'oauth-client list',
  help: 'Lists the registered programs.',
  parameters: [],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const data = await listOauthClients(run.services.database.read, orgId);
    const rows = data.map((client) => [
      client.clientId,
      client.name,
      client.own ? 'own' : 'third party',
      client.redirects.join(' '),
    ]);
    return { data, text: formatTable(['CLIENT_ID', 'NAME', 'WHOSE', 'REDIRECTS'], rows, 'No program is registered.') };
  },
};

const remove: AdminCommand = {
  name: 'oauth-client remove',
  help: 'Removes a program. Its sessions end, and codes for mail clients that it made are revoked.',
  parameters: [{ name: 'CLIENT_ID' }],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const clientId = run.parameter('CLIENT_ID');
    const { read, runner } = run.services.database;
    await runner.execute(removeOauthClient, run.context, { orgId, clientId });
    for (const accountNo of await listProgramAccounts(read, clientId))
      await runner.execute(revokeConsent, { ...run.context, subject: accountNo, orgId }, { accountNo, clientId });
    return { data: { clientId }, text: `The program ${clientId} is gone.` };
  },
};

export const oauthClientCommands = defineAdminCommands({
  order: 200,
  commands: [add, list, remove],
});
