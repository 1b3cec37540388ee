/** Looks at the server and the world around it, and says what is in order and what is not. Changes nothing. */
import type { AdminServices } from '../../admin-command/admin-command.ts';
import { isReservedName } from '../../config/host-names.ts';
import { migrations } from '../../generated/migrations.ts';
import { createDkimAdmin } from '../dkim-keys/index.ts';
import { type DnsFacts, findWebListener } from '../identity/index.ts';
import { type DeliveryFigures, readDeliveryFigures, readQueueFigures } from '../outbox/index.ts';
import { listHeldSenders } from '../sending-limits/index.ts';
import { type Check, type CheckGroup, type GroupedFinding, runChecks } from './check.ts';
import { checkBlocklists } from './checks/check-blocklists.ts';
import { checkCertificate } from './checks/check-certificate.ts';
import { checkClock } from './checks/check-clock.ts';
import { checkDane } from './checks/check-dane.ts';
import { checkDisk } from './checks/check-disk.ts';
import { checkDkim } from './checks/check-dkim.ts';
import { checkDmarc } from './checks/check-dmarc.ts';
import { checkHost } from './checks/check-host.ts';
import { checkListeners } from './checks/check-listeners.ts';
import { checkMx } from './checks/check-mx.ts';
import { checkPublic } from './checks/check-public.ts';
import { checkQueue } from './checks/check-queue.ts';
import { checkScanners } from './checks/check-scanners.ts';
import { checkSending } from './checks/check-sending.ts';
import { checkSpf } from './checks/check-spf.ts';
import { checkStore } from './checks/check-store.ts';
import { checkTransportPolicies } from './checks/check-transport-policies.ts';
import { unknown, warning } from './finding.ts';
import type { Outside } from './outside.ts';
import { type Facts, readFacts } from './read-facts.ts';
import { readStore } from './read-store.ts';

export interface DiagnosisOptions {
  /** null: everything. */
  readonly only: CheckGroup | null;
  /** A domain whose mail servers are connected to; null: none. */
  readonly outgoing: string | null;
  /** Host name of a time server. */
  readonly timeServer: string;
  /** Zones of DNS blocklists. */
  readonly blocklists: readonly string[];
  /** Authorities that certificates are judged by besides the system's, PEM. */
  readonly authorities?: readonly string[];
}

const dayMs = 86_400_000;

/** What became of mail within the last day. */
type ReadDeliveries = () => Promise<DeliveryFigures>;

/** Two checks ask for it, and it is a long read: it is read once, when it is first asked for. */
function readDeliveriesOnce({ database, clock }: AdminServices): ReadDeliveries {
  let reading: Promise<DeliveryFigures> | undefined;
  return () => {
    reading ??= database.longRead(readDeliveryFigures, { since: clock.now() - dayMs });
    return reading;
  };
}

/** What DNS says of one domain. */
function listDomainChecks(services: AdminServices, facts: Facts, domain: DnsFacts, outside: Outside): readonly Check[] {
  const { dns } = outside;
  const name = domain.domain;
  const check = (title: string, run: Check['run']): Check => ({ group: 'dns', subject: `${title} of ${name}`, run });
  if (isReservedName(name)) {
    const seen = 'not asked for: the name is one for demonstrations and closed networks, which no public DNS knows';
    return [check('DNS', async () => [unknown(`DNS of ${name}`, seen)])];
  }
  return [
    check('MX', () => checkMx(domain, facts.host, dns)),
    check('SPF', () => checkSpf(domain, facts.host, dns)),
    check('DKIM', async () => {
      const keys = await createDkimAdmin(services, dns).list(name);
      const records = new Map(domain.dkimKeys.map(({ selector, record }) => [selector, record]));
      const inDns = keys.map(({ key: { selector, state }, published }) => {
        return { selector, state, published, record: records.get(selector) ?? '' };
      });
      return checkDkim(name, inDns);
    }),
    check('DMARC', () => checkDmarc(domain, dns)),
    check('MTA-STS', (signal) => checkTransportPolicies(domain, outside, services.clock.now(), signal)),
  ];
}

/** Everything that the network has to do with. */
function listNetworkChecks(
  services: AdminServices,
  facts: Facts,
  outside: Outside,
  options: DiagnosisOptions,
  readDeliveries: ReadDeliveries,
): readonly Check[] {
  const { config } = services;
  const { dns, openTalk, time } = outside;
  const { authorities } = options;
  const trusting = { openTalk, now: time.now, ...(authorities === undefined ? {} : { authorities }) };
  const hasRelay = config.smarthost !== null;
  const served = services.served?.certificate.status() ?? null;
  return [
    { group: 'host', subject: 'Host name', run: () => checkHost(facts, outside) },
    ...(facts.domains ?? []).flatMap((domain) => listDomainChecks(services, facts, domain, outside)),
    { group: 'ports', subject: 'Listeners', run: (signal) => checkListeners(facts, openTalk, signal) },
    {
      group: 'public',
      subject: 'From outside',
      run: (signal) =>
        checkPublic(facts, { web: findWebListener(config), fingerprint: served?.fingerprint ?? null }, outside, signal),
    },
    {
      group: 'sending',
      subject: 'Outgoing mail',
      run: (signal) => checkSending(config, readDeliveries, options.outgoing, outside, signal),
    },
    { group: 'sending', subject: 'DANE', run: () => checkDane(config, dns) },
    {
      group: 'certificate',
      subject: 'Certificate',
      run: (signal) => checkCertificate(facts, served, trusting, signal),
    },
    { group: 'clock', subject: 'Clock', run: (signal) => checkClock({ host: options.timeServer }, time, signal) },
    {
      group: 'blocklists',
      subject: 'Blocklists',
      run: () => checkBlocklists(facts.host.public, options.blocklists, hasRelay, dns),
    },
  ];
}

/** What the machine and the store say. */
function listOwnChecks(
  { config, database, clock }: AdminServices,
  { disk, scanners }: Outside,
  readDeliveries: ReadDeliveries,
): readonly Check[] {
  const now = clock.now();
  return [
    { group: 'disk', subject: 'Disk', run: () => checkDisk(config.dataDirectory, disk) },
    {
      group: 'queue',
      subject: 'Queue',
      run: () =>
        checkQueue(
          () => readQueueFigures(database.read, now),
          readDeliveries,
          () => listHeldSenders(database.read, null),
          now,
        ),
    },
    { group: 'store', subject: 'Database', run: () => checkStore(() => readStore(database.read), migrations.length) },
    { group: 'scanners', subject: 'Scanners', run: (signal) => checkScanners(config, scanners, now, signal) },
  ];
}

/** Runs the checks side by side; each has its own limit of time, so the whole ends within 20 s. */
export async function diagnose(
  services: AdminServices,
  outside: Outside,
  options: DiagnosisOptions,
): Promise<readonly GroupedFinding[]> {
  const facts = await readFacts(services, outside.dns);
  const noDomain: Check = {
    group: 'dns',
    subject: 'Domains',
    run: async () => [
      facts.domains === null
        ? unknown('Domains', 'the database does not say which there are')
        : warning('Domains', 'there is none yet', 'npm run admin -- domain add NAME'),
    ],
  };
  const readDeliveries = readDeliveriesOnce(services);
  const checks = [
    ...listNetworkChecks(services, facts, outside, options, readDeliveries),
    ...((facts.domains ?? []).length === 0 ? [noDomain] : []),
    ...listOwnChecks(services, outside, readDeliveries),
  ];
  return runChecks(checks.filter(({ group }) => options.only === null || group === options.only));
}
