import { type AdminCommand, type AdminRun, defineAdminCommands } from '../../../admin-command/admin-command.ts';
import { formatTable } from '../../../admin-command/text-table.ts';
import { UserError } from '../../../call/user-error.ts';
import { normaliseDomain } from '../people/address.ts';
import { listDkimKeys } from '../people/dkim-key.ts';
import { createPeople } from '../people/people.ts';
import { readDomainUses } from '../people/remove-domain.ts';
import { findDomain, listDomains, listOrganisations } from '../people/store.ts';
import { chooseOrganisation, orgOption } from './choose-organisation.ts';
import { describeDnsRecords } from './dns-records.ts';
import { readDnsFacts } from './read-dns-facts.ts';

/** The first domain of an empty store makes the organisation, named after it. */
async function organisationFor(run: AdminRun, domain: string): Promise<number> {
  const { services, context } = run;
  if (run.option('org') === null && (await listOrganisations(services.database.read)).length === 0)
    return (await createPeople(services).createOrganisation(context, domain)).orgId;
  return (await chooseOrganisation(run)).orgId;
}

const add: AdminCommand = {
  name: 'domain add',
  help: 'Adds a domain that mail is accepted for, with a DKIM key. The first one makes the organisation.',
  parameters: [{ name: 'NAME' }],
  options: [orgOption],
  run: async (run) => {
    const name = normaliseDomain(run.parameter('NAME'));
    const orgId = await organisationFor(run, name);
    const added = await createPeople(run.services).addDomain(run.context, { orgId, name });
    const hint = `Its DNS records: npm run admin -- domain dns ${added.name}`;
    return { data: { ...added, orgId }, text: `Domain ${added.name} added to organisation ${orgId}. ${hint}` };
  },
};

const list: AdminCommand = {
  name: 'domain list',
  help: 'Lists the domains.',
  parameters: [],
  options: [],
  run: async ({ services }) => {
    const domains = await listDomains(services.database.read);
    const data = await Promise.all(
      domains.map(async ({ name, orgId, isPrimary }) => {
        const keys = await listDkimKeys(services.database.read, name);
        const dkimSelectors = keys.filter((key) => key.state === 'active').map((key) => key.selector);
        return { name, orgId, isPrimary, dkimSelectors };
      }),
    );
    const rows = data.map((domain) => [
      domain.name,
      domain.orgId,
      domain.isPrimary ? 'yes' : '',
      domain.dkimSelectors.join(' '),
    ]);
    return { data, text: formatTable(['NAME', 'ORG', 'PRIMARY', 'DKIM SELECTOR'], rows, 'There is no domain yet.') };
  },
};

const dns: AdminCommand = {
  name: 'domain dns',
  help: 'Prints the DNS records of a domain as a zone file, with explanations.',
  parameters: [{ name: 'NAME' }],
  options: [],
  run: async ({ services, parameter }) => {
    const name = normaliseDomain(parameter('NAME'));
    const domain = await findDomain(services.database.read, name);
    if (!domain) throw new UserError('domainNotFound', { domain: name });
    return describeDnsRecords(await readDnsFacts(services, name));
  },
};

const remove: AdminCommand = {
  name: 'domain remove',
  help: 'Accepts no more mail for a domain and destroys its DKIM keys; refused while addresses are in it.',
  parameters: [{ name: 'NAME' }],
  options: [],
  run: async ({ services, context, parameter }) => {
    const name = normaliseDomain(parameter('NAME'));
    try {
      await createPeople(services).removeDomain(context, name);
      return { data: { name, removed: true }, text: `${name} is removed. Take its records out of DNS.` };
    } catch (error) {
      if (!(error instanceof UserError) || error.errorName !== 'domainInUse') throw error;
      const { count, addresses } = await readDomainUses(services.database.read, name);
      const more = count > addresses.length ? ', …' : '';
      const text = [
        `${name} is not removed. Addresses in it: ${count} (${addresses.join(', ')}${more}).`,
        'Take aliases away (user alias remove) and delete groups (group delete). The main address of a person or a mailbox keeps its domain.',
      ].join('\n');
      return { data: { name, removed: false, count, addresses }, text, isFailed: true };
    }
  },
};

export const domainCommands = defineAdminCommands({
  order: 30,
  commands: [add, list, dns, remove],
});
