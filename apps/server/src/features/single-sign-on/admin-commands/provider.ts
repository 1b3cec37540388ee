import {
  type AdminCommand,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../../admin-command/admin-command.ts';
import { isOn } from '../../../admin-command/is-on.ts';
import { readSecretFile } from '../../../admin-command/read-secret-file.ts';
import { formatTable } from '../../../admin-command/text-table.ts';
import { chooseOrganisation, orgOption, requirePersonByAddress } from '../../identity/index.ts';
import { removeProvider, setProvider } from '../change-providers.ts';
import { checkIssuer } from '../issuer.ts';
import { unlinkAccount } from '../link-subject.ts';
import { createProviderOpener } from '../open-provider.ts';
import {
  formatPublicId,
  listProviders,
  type Provider,
  providerSettingsSchema,
  secretPurpose,
  signatureAlgorithms,
} from '../provider-settings.ts';

const id = { name: 'ID' } as const;

/** HONGYAN_PUBLIC_URL without a final slash; null: it is not set. */
function baseOf(run: AdminRun): string | null {
  return run.services.config.publicUrl?.replace(/\/+$/, '') ?? null;
}

/** A sign-in begins at the host that people open and comes back to HONGYAN_PUBLIC_URL; where these are not one, the browser does not bring what it began with. */
function hostTroubles(run: AdminRun): string[] {
  const base = baseOf(run);
  if (base === null || !URL.canParse(base)) return [];
  const { hostname, pathname } = new URL(base);
  const { hosts } = run.services.config;
  const isServed = hosts.length === 0 || hosts.includes(hostname);
  return [
    ...(isServed ? [] : [`HONGYAN_PUBLIC_URL says ${hostname}, which is none of HONGYAN_HOSTS: nobody comes back`]),
    ...(pathname === '/' ? [] : [`HONGYAN_PUBLIC_URL has the path ${pathname}; this server answers at / only`]),
  ];
}
const callbackPath = '/api/oauth/sso';

function providerIdOf(run: AdminRun): string {
  const text = run.parameter('ID');
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(text)) throw new UsageError('ID is a short word: a to z, 0 to 9 and hyphens.');
  return text;
}

async function findProvider(run: AdminRun): Promise<Provider | null> {
  const { orgId } = await chooseOrganisation(run);
  const providerId = providerIdOf(run);
  const providers = await listProviders(run.services.database.read, orgId);
  return providers.find((provider) => provider.providerId === providerId) ?? null;
}

async function secretOf(run: AdminRun, before: Provider | null): Promise<string | null> {
  if (run.has('public')) return null;
  const file = run.option('secret-file');
  if (file !== null) return run.services.secrets.encrypt(secretPurpose, await readSecretFile(file));
  if (before === null) throw new UsageError('--secret-file is missing; --public is for a client without a secret.');
  return before.encryptedSecret;
}

function settingsOf(run: AdminRun, before: Provider | null) {
  const known = before?.settings;
  const parsed = providerSettingsSchema.safeParse({
    name: run.option('name') ?? known?.name ?? run.parameter('ID'),
    hosts: run.option('hosts')?.split(',').filter(Boolean) ?? known?.hosts ?? [],
    scope: run.option('scope') ?? known?.scope ?? 'openid email profile',
    algorithm: run.option('algorithm') ?? known?.algorithm ?? 'RS256',
    addressClaim: run.option('address-claim') ?? known?.addressClaim ?? 'email',
    nameClaim: run.option('name-claim') ?? known?.nameClaim ?? 'name',
    departmentClaim: run.option('department-claim') ?? known?.departmentClaim ?? null,
    createPeople: isOn(run, 'create-people', known?.createPeople ?? false),
    signsOut: isOn(run, 'sign-out', known?.signsOut ?? true),
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UsageError(`${String(issue?.path[0] ?? '')}: ${issue?.message ?? 'not valid'}`);
  }
  return parsed.data;
}

const set: AdminCommand = {
  name: 'sso set',
  help: 'Lets people sign in by an OpenID provider; what is left out stays as it was.',
  parameters: [id],
  options: [
    { name: 'issuer', value: 'URL', help: 'the issuer, to the message as its discovery document says it' },
    { name: 'client-id', value: 'TEXT', help: 'our name at the provider' },
    { name: 'secret-file', value: 'FILE', help: 'a file with the client secret; it is stored sealed' },
    { name: 'public', value: null, help: 'the provider gave no client secret' },
    { name: 'name', value: 'NAME', help: 'on the button of the sign-in page' },
    { name: 'hosts', value: 'HOSTS', help: "hosts besides the issuer's own that its endpoints are at, with commas" },
    { name: 'scope', value: 'SCOPES', help: 'openid email profile, where not said' },
    { name: 'algorithm', value: 'NAME', help: `signature of its tokens: ${signatureAlgorithms.join(', ')}` },
    { name: 'address-claim', value: 'CLAIM', help: 'email (which must be verified), or one that you vouch for' },
    { name: 'name-claim', value: 'CLAIM', help: 'name, where not said' },
    { name: 'department-claim', value: 'CLAIM', help: 'none, where not said' },
    { name: 'create-people', value: null, help: 'who has no mailbox gets one at the first sign-in' },
    { name: 'no-create-people', value: null, help: 'nobody gets one so, as at the beginning' },
    { name: 'sign-out', value: null, help: "sign-out here leads to the provider's own, as at the beginning" },
    { name: 'no-sign-out', value: null, help: "the provider's session goes on" },
    orgOption,
  ],
  run: async (run) => {
    const before = await findProvider(run);
    const { orgId } = await chooseOrganisation(run);
    const issuer = run.option('issuer') ?? before?.issuer;
    const clientId = run.option('client-id') ?? before?.clientId;
    if (issuer === undefined || clientId === undefined) throw new UsageError('--issuer and --client-id are needed.');
    const provider = {
      orgId,
      providerId: providerIdOf(run),
      issuer: checkIssuer(issuer),
      clientId,
      encryptedSecret: await secretOf(run, before),
      settings: settingsOf(run, before),
    };
    await run.services.database.runner.execute(setProvider, run.context, provider);
    const base = baseOf(run) ?? 'https://YOUR-HOST';
    const text = [
      `Single sign-on ${provider.providerId} is set. At the provider, register:`,
      `  redirect URI               ${base}${callbackPath}`,
      `  back-channel logout URI    ${base}${callbackPath}/logout`,
      `  post-logout redirect URI   ${base}/`,
      `Then try it: npm run admin -- sso test ${provider.providerId}`,
    ].join('\n');
    return { data: { id: formatPublicId(provider), issuer, clientId }, text };
  },
};

const show: AdminCommand = {
  name: 'sso show',
  help: 'Shows the providers of single sign-on, without their secrets.',
  parameters: [],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const providers = await listProviders(run.services.database.read, orgId);
    const data = providers.map(({ encryptedSecret, settings, providerId, issuer, clientId }) => ({
      id: providerId,
      issuer,
      clientId,
      hasSecret: encryptedSecret !== null,
      ...settings,
    }));
    const rows = data.map((one) => [one.id, one.name, one.issuer, one.clientId, one.createPeople ? 'yes' : '']);
    const text = formatTable(['ID', 'NAME', 'ISSUER', 'CLIENT', 'CREATES'], rows, 'There is no single sign-on.');
    return { data, text };
  },
};

const remove: AdminCommand = {
  name: 'sso remove',
  help: 'Removes a provider of single sign-on; open sessions go on.',
  parameters: [id],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const providerId = providerIdOf(run);
    await run.services.database.runner.execute(removeProvider, run.context, { orgId, providerId });
    return { data: { id: providerId }, text: `Single sign-on ${providerId} is gone.` };
  },
};

const test: AdminCommand = {
  name: 'sso test',
  help: "Asks a provider for its documents and compares them with what is set; nobody's password is needed.",
  parameters: [id],
  options: [orgOption],
  run: async (run) => {
    const provider = await findProvider(run);
    if (provider === null) throw new UsageError('There is no such single sign-on; see "sso show".');
    const { configuration, hosts } = await createProviderOpener(run.services)(provider);
    const server = configuration.serverMetadata();
    const endpoints = {
      authorization: server.authorization_endpoint,
      token: server.token_endpoint,
      keys: server.jwks_uri,
      userinfo: server.userinfo_endpoint,
      'sign-out': server.end_session_endpoint,
    };
    const elsewhere = Object.values(endpoints)
      .filter((url) => url !== undefined)
      .map((url) => new URL(url).host)
      .filter((host) => !hosts.has(host));
    const signs = server.id_token_signing_alg_values_supported ?? ['RS256'];
    const troubles = [
      ...[...new Set(elsewhere)].map((host) => `${host} is not named: add it with --hosts`),
      ...(signs.includes(provider.settings.algorithm)
        ? []
        : [`it does not sign with ${provider.settings.algorithm}, but with ${signs.join(', ')}`]),
      ...hostTroubles(run),
      ...(server.code_challenge_methods_supported?.includes('S256') === false ? ['it knows no PKCE with S256'] : []),
    ];
    const signsOut = server.backchannel_logout_supported === true;
    const lines = Object.entries(endpoints).map(([name, url]) => `${name.padEnd(14)}${url ?? 'none'}`);
    const base = baseOf(run);
    const others = run.services.config.hosts.filter((host) => base !== null && !base.includes(`//${host}`));
    const text = [
      `${server.issuer} answers.`,
      ...lines,
      `redirect URI  ${base === null ? `https://HOST${callbackPath}, for every HOST that people open (HONGYAN_PUBLIC_URL is not set)` : `${base}${callbackPath}`}`,
      ...(others.length === 0 ? [] : [`Only who opens ${base ?? ''} can sign in by it, not at ${others.join(', ')}.`]),
      `signs out by the back channel: ${signsOut ? 'yes' : 'no'}`,
      ...(troubles.length === 0 ? ['Nothing is in the way.'] : troubles.map((trouble) => `Not right: ${trouble}.`)),
    ].join('\n');
    return { data: { issuer: server.issuer, endpoints, signsOut, troubles }, text };
  },
};

const unlink: AdminCommand = {
  name: 'sso unlink',
  help: 'Forgets whom providers mean by a mailbox: the next sign-in finds it by its address again.',
  parameters: [{ name: 'ADDRESS' }],
  options: [],
  run: async (run) => {
    const { database } = run.services;
    const person = await requirePersonByAddress(database.read, run.parameter('ADDRESS'));
    const { accountNo, orgId } = person;
    const count = await database.runner.execute(unlinkAccount, run.context, { accountNo, orgId });
    return { data: { count }, text: `${String(count)} link(s) of ${person.address} forgotten.` };
  },
};

export const ssoCommands = defineAdminCommands({
  order: 180,
  commands: [set, show, remove, test, unlink],
});
