import {
  type AdminCommand,
  type AdminRun,
  defineAdminCommands,
  UsageError,
} from '../../admin-command/admin-command.ts';
import { formatTable, formatTime } from '../../admin-command/text-table.ts';
import { formatDkimRecord, normaliseDomain, writeDkimRecord } from '../identity/index.ts';
import { createDkimAdmin } from './dkim-admin.ts';

const name = { name: 'NAME' } as const;
const selector = { name: 'SELECTOR' } as const;

const adminOf = ({ services }: AdminRun) => createDkimAdmin(services, services.dns);

async function describeKey(run: AdminRun, domain: string, chosen: string) {
  const keys = await adminOf(run).list(domain);
  const found = keys.find(({ key }) => key.selector === chosen);
  if (found === undefined) throw new Error(`the key ${chosen} is gone`);
  const record = formatDkimRecord({
    domain,
    selector: chosen,
    record: writeDkimRecord(run.services.secrets, found.key),
  });
  return { record, keys };
}

const list: AdminCommand = {
  name: 'domain dkim list',
  help: 'Lists the DKIM keys of a domain, and whether DNS shows them.',
  parameters: [name],
  options: [],
  run: async (run) => {
    const keys = await adminOf(run).list(normaliseDomain(run.parameter('NAME')));
    const data = keys.map(({ key, published }) => ({
      selector: key.selector,
      algorithm: key.algorithm,
      state: key.state,
      since: key.changedAt,
      dns: published.state,
    }));
    const rows = data.map((key) => [key.selector, key.algorithm, key.state, formatTime(key.since), key.dns]);
    return { data, text: formatTable(['SELECTOR', 'KIND', 'STATE', 'SINCE', 'DNS'], rows, 'There is no key.') };
  },
};

const rotate: AdminCommand = {
  name: 'domain dkim rotate',
  help: 'Makes a new DKIM key. Mail is signed with it as soon as its record is seen in DNS; the key in use stays until it is removed.',
  parameters: [name],
  options: [
    { name: 'ed25519', value: null, help: 'a key of the newer kind, which signs beside the RSA key (RFC 8463)' },
  ],
  run: async (run) => {
    const domain = normaliseDomain(run.parameter('NAME'));
    const made = await adminOf(run).rotate(run.context, domain, run.has('ed25519') ? 'ed25519' : 'rsa');
    const { record } = await describeKey(run, domain, made);
    const text = [
      `New key ${made} of ${domain}. Publish this record; DNS is checked every ten minutes:`,
      '',
      record,
      '',
      `At once, when it is published: npm run admin -- domain dkim activate ${domain} ${made}`,
      'Keep the records of the other keys until mail that they signed has arrived everywhere: a week is enough.',
    ].join('\n');
    return { data: { domain, selector: made, record }, text };
  },
};

const activate: AdminCommand = {
  name: 'domain dkim activate',
  help: 'Signs with this key from now on, if DNS shows its record.',
  parameters: [name, selector],
  options: [
    { name: 'force', value: null, help: 'also when DNS does not show it: others will not be able to verify your mail' },
  ],
  run: async (run) => {
    const domain = normaliseDomain(run.parameter('NAME'));
    const chosen = run.parameter('SELECTOR');
    if (!/^[A-Za-z0-9._-]{1,63}$/.test(chosen)) throw new UsageError('SELECTOR is what "domain dkim list" prints.');
    await adminOf(run).activate(run.context, domain, chosen, run.has('force'));
    return { data: { domain, selector: chosen }, text: `Mail of ${domain} is signed with ${chosen} now.` };
  },
};

const remove: AdminCommand = {
  name: 'domain dkim remove',
  help: 'Destroys a DKIM key that signs no more; then its record can be taken out of DNS.',
  parameters: [name, selector],
  options: [],
  run: async (run) => {
    const domain = normaliseDomain(run.parameter('NAME'));
    const chosen = run.parameter('SELECTOR');
    await adminOf(run).remove(run.context, domain, chosen);
    return { data: { domain, selector: chosen }, text: `The key ${chosen} of ${domain} is gone.` };
  },
};

export const dkimCommands = defineAdminCommands({
  order: 40,
  commands: [list, rotate, activate, remove],
});
