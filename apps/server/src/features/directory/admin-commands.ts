import {
  type AdminCommand,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../admin-command/admin-command.ts';
import { readFileOption } from '../../admin-command/file-options.ts';
import { isOn } from '../../admin-command/is-on.ts';
import { readSecretFile } from '../../admin-command/read-secret-file.ts';
import { formatTable, formatTime } from '../../admin-command/text-table.ts';
import { UserError } from '../../call/user-error.ts';
import { isLoopbackDirectory } from '../../engines/directory/index.ts';
import { chooseOrganisation, normaliseSignInName, orgOption } from '../identity/index.ts';
import { findInDirectory as findPersonInDirectory } from './ask-directory.ts';
import { removeDirectory, setDirectory } from './change-directory.ts';
import { type Directory, directoryPurpose, directorySettingsSchema, findDirectory } from './directory-settings.ts';
import { type Step, synchronise } from './synchronise.ts';

async function requireDirectory(run: AdminRun): Promise<Directory> {
  const { orgId } = await chooseOrganisation(run);
  const directory = await findDirectory(run.services.database.read, orgId);
  if (directory === null) throw new UserError('directoryUnset');
  return directory;
}

/** What may stay as it was, or has a usual value. */
const defaults = {
  'bind-dn': '',
  base: '',
  filter: '(&(objectClass=person)(mail={name}))',
  'list-filter': '(&(objectClass=person)(mail=*))',
  'id-attribute': 'entryUUID',
  'address-attribute': 'mail',
  'name-attribute': 'cn',
  'sync-minutes': '60',
} as const;

async function settingsOf(run: AdminRun, before: Directory | null) {
  const known = before?.settings;
  const say = (name: keyof typeof defaults, was: string | number | undefined): string =>
    run.option(name) ?? String(was ?? defaults[name]);
  const parsed = directorySettingsSchema.safeParse({
    url: run.option('url') ?? known?.url ?? '',
    startTls: run.has('start-tls') || (run.option('url') === null && known?.startTls === true),
    authority: (await readFileOption(run, 'authority'))?.toString('utf8') ?? known?.authority ?? null,
    bindDn: say('bind-dn', known?.bindDn),
    base: say('base', known?.base),
    filter: say('filter', known?.filter),
    listFilter: say('list-filter', known?.listFilter),
    idAttribute: say('id-attribute', known?.idAttribute),
    addressAttribute: say('address-attribute', known?.addressAttribute),
    nameAttribute: say('name-attribute', known?.nameAttribute),
    departmentAttribute: run.option('department-attribute') ?? known?.departmentAttribute ?? null,
    createPeople: isOn(run, 'create-people', known?.createPeople ?? false),
    syncMinutes: Number(say('sync-minutes', known?.syncMinutes)),
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UsageError(`${String(issue?.path[0] ?? '')}: ${issue?.message ?? 'not valid'}`);
  }
  const { url, startTls } = parsed.data;
  if (url.startsWith('ldap:') && !startTls && !isLoopbackDirectory(url))
    throw new UsageError('A directory on another machine needs ldaps:// or --start-tls: passwords travel to it.');
  return parsed.data;
}

const set: AdminCommand = {
  name: 'directory set',
  help: 'Takes people and their passwords from a directory (LDAP); what is left out stays as it was.',
  parameters: [],
  options: [
    { name: 'url', value: 'URL', help: 'ldaps://HOST, or ldap://HOST with --start-tls' },
    { name: 'start-tls', value: null, help: 'begins TLS on an ldap:// connection' },
    { name: 'authority', value: 'FILE', help: "PEM of the authority that its certificate is of; else the system's" },
    { name: 'bind-dn', value: 'DN', help: 'the account that may search' },
    { name: 'password-file', value: 'FILE', help: 'a file with its password; it is stored sealed' },
    { name: 'base', value: 'DN', help: 'below which people are' },
    {
      name: 'filter',
      value: 'FILTER',
      help: `finds one by {name}, the address, or {user}, its first part; ${defaults.filter}`,
    },
    { name: 'list-filter', value: 'FILTER', help: `finds everybody; ${defaults['list-filter']}` },
    { name: 'id-attribute', value: 'NAME', help: 'never given to another entry: entryUUID, objectGUID' },
    { name: 'address-attribute', value: 'NAME', help: 'mail, where not said' },
    { name: 'name-attribute', value: 'NAME', help: 'cn, where not said' },
    { name: 'department-attribute', value: 'NAME', help: 'none, where not said' },
    { name: 'create-people', value: null, help: 'who has no mailbox gets one at the first sign-in' },
    { name: 'no-create-people', value: null, help: 'nobody gets one so, as at the beginning' },
    { name: 'sync-minutes', value: 'MINUTES', help: 'between synchronisations; 0: by "directory sync" only' },
    orgOption,
  ],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    const before = await findDirectory(run.services.database.read, orgId);
    const file = run.option('password-file');
    if (file === null && before === null) throw new UsageError('--password-file is missing.');
    // A password for one server is not sent to another that was named later.
    if (file === null && run.option('url') !== null && run.option('url') !== before?.settings.url)
      throw new UsageError('--password-file is needed again when --url changes.');
    const encryptedPassword =
      file === null
        ? (before?.encryptedPassword ?? '')
        : run.services.secrets.encrypt(directoryPurpose, await readSecretFile(file));
    const settings = await settingsOf(run, before);
    await run.services.database.runner.execute(setDirectory, run.context, { orgId, encryptedPassword, settings });
    const text =
      'The directory is set. Try it: npm run admin -- directory test ADDRESS; then: directory sync --dry-run';
    return { data: settings, text };
  },
};

const show: AdminCommand = {
  name: 'directory show',
  help: 'Shows the directory of the organisation, without its password.',
  parameters: [],
  options: [orgOption],
  run: async (run) => {
    const { settings, syncedAt } = await requireDirectory(run);
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
    const when = syncedAt === null ? 'never' : formatTime(syncedAt);
    return { data: { ...settings, syncedAt }, text: [...lines, `last synchronised: ${when}`].join('\n') };
  },
};

const remove: AdminCommand = {
  name: 'directory remove',
  help: 'Takes no more people from the directory; those who are here stay, without a password until one is set.',
  parameters: [],
  options: [orgOption],
  run: async (run) => {
    const { orgId } = await chooseOrganisation(run);
    await run.services.database.runner.execute(removeDirectory, run.context, { orgId });
    return { data: { orgId }, text: 'The directory is gone.' };
  },
};

const test: AdminCommand = {
  name: 'directory test',
  help: 'Finds one person in the directory; no password is needed.',
  parameters: [{ name: 'ADDRESS' }],
  options: [orgOption],
  run: async (run) => {
    const directory = await requireDirectory(run);
    const person = await findPersonInDirectory(
      run.services.secrets,
      directory,
      normaliseSignInName(run.parameter('ADDRESS')),
    );
    if (person === null)
      return { data: null, text: 'The directory answers, and knows nobody, or more than one, of that name.' };
    const { dn, entryId, address, name, department } = person;
    const rows = Object.entries({ dn, id: entryId, address, name, department: department ?? '' });
    return { data: person, text: rows.map(([key, value]) => `${key.padEnd(12)}${value}`).join('\n') };
  },
};

function describeSteps(steps: readonly Step[]): string {
  const rows = steps.map((step) => [step.kind, step.address, step.reason ?? '']);
  return formatTable(['STEP', 'ADDRESS', 'WHY'], rows, 'Everything is as the directory says.');
}

const sync: AdminCommand = {
  name: 'directory sync',
  help: 'Adds, changes and suspends people as the directory says.',
  parameters: [],
  options: [
    { name: 'dry-run', value: null, help: 'only says what it would do' },
    { name: 'force', value: null, help: 'also when more than half of the people would be suspended' },
    orgOption,
  ],
  run: async (run) => {
    const directory = await requireDirectory(run);
    const isDry = run.has('dry-run');
    const done = await synchronise(run.services, directory, run.context, { isDry, isForced: run.has('force') });
    const head = `${String(done.found)} people found. ${isDry ? 'It would do:' : 'Done:'}`;
    return { data: done, text: `${head}\n${describeSteps(done.steps)}` };
  },
};

export const directoryCommands = defineAdminCommands({
  order: 190,
  commands: [set, show, remove, test, sync],
});
