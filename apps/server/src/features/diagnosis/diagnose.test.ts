// A real server whose DNS is as `domain dns` prints it is found healthy, and each thing that is broken is found broken. The internet is ours: a DNS
// server on this machine, and a public address that leads to the server's own listeners.
import { startDnsServer, startTestServer, type TestServer, type Zone } from '@hongyan/testkit';
import { getTestCertificate } from '@hongyan/testkit/server/test-certificate.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminServices } from '../../admin-command/admin-command.ts';
import { openResolver } from '../../engines/dns/resolver.ts';
import { type OpenTalk, openTalk } from '../../engines/probes/line-talk.ts';
import { findWebListener, listDnsRecords, readDnsFacts } from '../identity/index.ts';
import type { GroupedFinding } from './check.ts';
import { type DiagnosisOptions, diagnose } from './diagnose.ts';
import { type Outside, openWorld } from './outside.ts';

const domain = 'hongyan-doctor.org';
const hostname = `mail.${domain}`;
const address = '93.184.216.34';
const otherAddress = '93.184.216.35';
const reverse = '34.216.184.93.in-addr.arpa';
const list = 'list.hongyan-doctor.net';
const dayMs = 86_400_000;
const hangMs = 30_000;

let server: TestServer;
let dnsServer: Awaited<ReturnType<typeof startDnsServer>>;
let services: AdminServices;
let healthyZone: Zone;
/** What the DNS server answers now. */
const zone: Zone = {};
let authorities: readonly string[];

const unquote = (value: string): string => value.replaceAll(/" "|^"|"$/g, '');

/** The zone file of `domain dns`, with what it asks for in words. */
async function readZone(): Promise<Zone> {
  const facts = await readDnsFacts(services, domain);
  const made: Record<string, { MX?: { exchange: string; priority: number }[]; TXT?: string[] }> = {};
  for (const { name, type, value } of listDnsRecords(facts)) {
    made[name] ??= {};
    if (type === 'MX') made[name].MX = [{ exchange: value.split(' ')[1] ?? '', priority: Number(value.split(' ')[0]) }];
    if (type === 'TXT') made[name].TXT = [...(made[name].TXT ?? []), unquote(value)];
  }
  return {
    ...made,
    '.': { isSigned: true },
    [hostname]: { A: [address] },
    [reverse]: { PTR: [hostname] },
    [`2.0.0.127.${list}`]: { A: ['127.0.0.2'] },
    'relay.hongyan-doctor.net': { MX: [{ exchange: 'mx.hongyan-doctor.net', priority: 10 }] },
    'mx.hongyan-doctor.net': { A: [otherAddress] },
  };
}

/** Where the public address leads: the well-known ports, to the listeners that have them here. */
function routePort(port: number): number {
  const { ports } = server;
  const routes: Record<number, number> = {
    25: ports.smtp,
    443: ports.https,
    465: ports.submissions,
    587: ports.submission,
    993: ports.imaps,
    143: ports.imap,
    995: ports.pop3s,
    110: ports.pop3,
  };
  return routes[port] ?? port;
}

const routed: OpenTalk = (target, signal) => {
  if (target.host !== address && target.host !== otherAddress) return openTalk(target, signal);
  return openTalk({ ...target, host: '127.0.0.1', port: routePort(target.port) }, signal);
};

const room = { freeBytes: 60, totalBytes: 100, freeFiles: 60, totalFiles: 100 };
const policy = ['version: STSv1', 'mode: testing', `mx: ${hostname}`, 'max_age: 604800', ''].join('\n');
const refuse = async (): Promise<never> =>
  Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));

/** The world as it is where all is well; a test changes a part of it. */
const openOutside = (): Outside => ({
  ...openWorld(openResolver(dnsServer.address), () => services.clock.now()),
  openTalk: routed,
  time: { now: () => services.clock.now(), askNtp: async () => 120, askHttpDate: refuse },
  // The disk of whoever runs the tests may be slow, or full.
  disk: { timeFsync: async () => 1, readRoom: async () => room },
  fetchMtaStsPolicy: async () => policy,
  listOwnAddresses: () => [],
});

const examine = async (
  outside: Partial<Outside> = {},
  options: Partial<DiagnosisOptions> = {},
  changed: Partial<AdminServices> = {},
): Promise<readonly GroupedFinding[]> =>
  diagnose(
    { ...services, ...changed },
    { ...openOutside(), ...outside },
    {
      only: null,
      outgoing: 'relay.hongyan-doctor.net',
      timeServer: 'time.example',
      blocklists: [list],
      authorities,
      ...options,
    },
  );

const describeBad = (findings: readonly GroupedFinding[]): readonly string[] =>
  findings.filter(({ level }) => level !== 'ok').map((one) => `${one.level} ${one.subject}: ${one.seen}`);

beforeAll(async () => {
  dnsServer = await startDnsServer(zone);
  server = await startTestServer({
    database: 'sqlite',
    env: {
      HONGYAN_HOSTNAME: hostname,
      HONGYAN_PUBLIC_URL: `https://${hostname}`,
      HONGYAN_PUBLIC_PORTS: 'imaps=993,imap=143,pop3s=995,pop3=110,submissions=465,submission=587',
    },
  });
  await server.addOrganisation('Doctor', domain);
  services = {
    ...server.context.services,
    intake: server.context.intake,
    dns: openResolver(dnsServer.address),
    served: { certificate: server.certificate, ports: () => server.ports },
  };
  authorities = [(await getTestCertificate(hostname)).cert];
  healthyZone = await readZone();
}, 60_000);

afterAll(async () => {
  await server.stop();
  await dnsServer.stop();
});

function setZone(changes: Zone, without: readonly string[] = []): void {
  for (const name of Object.keys(zone)) Reflect.deleteProperty(zone, name);
  Object.assign(zone, healthyZone, changes);
  for (const name of without) Reflect.deleteProperty(zone, name);
}

describe('doctor', () => {
  test('finds a healthy server healthy', { timeout: hangMs }, async () => {
    setZone({});
    const findings = await examine();
    expect(describeBad(findings)).toEqual([]);
    expect(findings.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'Host name',
        `Reverse name of ${address}`,
        `MX of ${domain}`,
        `SPF of ${domain}`,
        `DMARC of ${domain}`,
        `MTA-STS of ${domain}`,
        `From outside, at ${address}`,
        'Outgoing port 25',
        'Chain of the certificate',
        'Clock',
        'Inodes',
        'Queue',
        'Database',
        `${list}, ${address}`,
      ]),
    );
    expect(findings.filter(({ group }) => group === 'ports')).toHaveLength(9);
  });

  const txt = (...texts: string[]) => ({ TXT: texts });
  const mx = (exchange: string) => [{ exchange, priority: 5 }];
  const other = { 'mx.hongyan-doctor.net': { A: [otherAddress] } };
  test.each<[string, Zone, readonly string[], readonly RegExp[]]>([
    ['no address of the host', {}, [hostname], [/^problem Addresses of mail/, /^unknown From outside: /]],
    ['a private address', { [hostname]: { A: ['10.0.0.5'] } }, [], [/^unknown Addresses of .*10\.0\.0\.5/]],
    ['no reverse name', {}, [reverse], [/^problem Reverse name of .*there is no PTR record/]],
    [
      'a reverse name that leads elsewhere',
      { [reverse]: { PTR: ['host.isp.net'] } },
      [],
      [/^problem Reverse name of .*host\.isp\.net, which does not lead back/],
    ],
    [
      'another reverse name',
      { [reverse]: { PTR: ['host.isp.net'] }, 'host.isp.net': { A: [address] } },
      [],
      [/^warning Reverse name of .*leads back here, and is not/],
    ],
    [
      'mail led elsewhere',
      { ...other, [domain]: { MX: mx('mx.hongyan-doctor.net'), TXT: ['v=spf1 a:mail.hongyan-doctor.org -all'] } },
      [],
      [/^problem MX of .*leads to 5 mx\.hongyan-doctor\.net, not to/],
    ],
    [
      'others before this host',
      {
        ...other,
        [domain]: {
          MX: [...mx('mx.hongyan-doctor.net'), { exchange: hostname, priority: 10 }],
          TXT: ['v=spf1 mx -all'],
        },
      },
      [],
      [/^warning MX of .*others are asked before/],
    ],
    [
      'no MX',
      { [domain]: txt('v=spf1 a:mail.hongyan-doctor.org -all') },
      [],
      [/^problem MX of .*there is no MX record/],
    ],
    [
      'SPF that names somebody else',
      { [domain]: { MX: mx(hostname), TXT: ['v=spf1 ip4:192.0.2.1 -all'] } },
      [],
      [/^problem SPF of .*says fail of 93/],
    ],
    [
      'SPF twice',
      { [domain]: { MX: mx(hostname), TXT: ['v=spf1 mx -all', 'v=spf1 -all'] } },
      [],
      [/^problem SPF of .*there are 2 records/],
    ],
    ['no SPF', { [domain]: { MX: mx(hostname) } }, [], [/^warning SPF of .*there is no SPF record/]],
    ['no DMARC', {}, [`_dmarc.${domain}`], [/^warning DMARC of .*there is no DMARC record/]],
    [
      'DMARC without policy',
      { [`_dmarc.${domain}`]: txt('v=DMARC1; rua=mailto:a@b.example') },
      [],
      [/^problem DMARC of .*has no policy/],
    ],
    ['no TLS reports', {}, [`_smtp._tls.${domain}`], [/^warning TLS reports of/]],
    ['listed', { [`34.216.184.93.${list}`]: { A: ['127.0.0.4'] } }, [], [/^problem list.*listed \(127\.0\.0\.4\)/]],
    [
      'a blocklist that refuses',
      { [`2.0.0.127.${list}`]: { A: ['127.255.255.254'] } },
      [],
      [/^unknown list.*refuses questions/],
    ],
    [
      'a blocklist that lists all',
      { [`1.0.0.127.${list}`]: { A: ['127.0.0.2'] } },
      [],
      [/^unknown list.*says yes to everything/],
    ],
    [
      'a resolver that answers all',
      { [`2.0.0.127.${list}`]: { A: ['203.0.113.80'] } },
      [],
      [/^unknown list.*does not answer as a blocklist/],
    ],
  ])('finds %s', { timeout: hangMs }, async (_what, changes, without, expected) => {
    setZone(changes, without);
    const bad = describeBad(await examine());
    for (const pattern of expected) expect(bad.filter((line) => pattern.test(line))).toHaveLength(1);
    const kinds = bad.filter((line) => !line.startsWith('unknown'));
    expect(kinds.every((line) => expected.some((pattern) => pattern.test(line)))).toBe(true);
  });

  test('finds a DKIM record that is missing, and one of another key', { timeout: hangMs }, async () => {
    const [name = ''] = Object.keys(healthyZone).filter((one) => one.includes('_domainkey'));
    setZone({}, [name]);
    expect(describeBad(await examine({}, { only: 'dns' }))).toEqual([
      expect.stringMatching(/^problem DKIM key .*it signs mail, and there is no such record/),
    ]);
    setZone({ [name]: txt('v=DKIM1; k=rsa; p=AAAA') });
    const findings = await examine({}, { only: 'dns' });
    expect(describeBad(findings)).toEqual([expect.stringMatching(/^problem DKIM key .*it holds another key/)]);
    expect(findings.find(({ level }) => level === 'problem')?.advice).toContain(`${name}. 3600 IN TXT "v=DKIM1`);
  });

  test('finds a policy of MTA-STS that cannot be had, and one that keeps mail away', { timeout: hangMs }, async () => {
    setZone({});
    const only = { only: 'dns' } as const;
    expect(describeBad(await examine({ fetchMtaStsPolicy: refuse }, only))).toEqual([
      expect.stringMatching(/^problem MTA-STS of .*cannot be fetched: refused/),
    ]);
    const wrong = policy.replace(hostname, 'mx.elsewhere.net').replace('testing', 'enforce');
    expect(describeBad(await examine({ fetchMtaStsPolicy: async () => wrong }, only))).toEqual([
      expect.stringMatching(/^problem MTA-STS of .*the policy \(enforce\) names mx\.elsewhere\.net/),
    ]);
  });

  test('finds listeners that do not answer, answer something else, or are those of another server', {
    timeout: hangMs,
  }, async () => {
    setZone({});
    const { ports } = server;
    const broken: OpenTalk = (target, signal) => {
      if (target.port === ports.pop3) return refuse();
      const imapIsSmtp = target.port === ports.imap ? { ...target, port: ports.smtp } : target;
      return routed(imapIsSmtp, signal);
    };
    expect(describeBad(await examine({ openTalk: broken }, { only: 'ports' }))).toEqual([
      expect.stringMatching(/^problem IMAP \(STARTTLS\), .*it answers "220 /),
      expect.stringMatching(/^problem POP3 \(STARTTLS\), .*ECONNREFUSED/),
    ]);
    const noHairpin: OpenTalk = (target, signal) => (target.host === address ? refuse() : routed(target, signal));
    const seen = await examine({ openTalk: noHairpin }, { only: 'public' });
    expect(describeBad(seen)).toEqual([
      expect.stringMatching(/^unknown .*: SMTP 25, HTTPS 443, .*\(ECONNREFUSED\)\. .*no hairpin NAT/),
    ]);
    const elsewhere = {
      ...server.certificate,
      status: () => ({ ...server.certificate.status(), fingerprint: '00:11' }),
    };
    const renewed = { served: { certificate: elsewhere, ports: () => server.ports } } as Partial<AdminServices>;
    expect(describeBad(await examine({}, { only: 'public' }, renewed))).toContainEqual(
      expect.stringMatching(/^warning From outside.*IMAP \(TLS\) 993: another server answers: its certificate/),
    );
    const config = { ...services.config, hostname: `mx2.${domain}` };
    setZone({ [`mx2.${domain}`]: { A: [address] } });
    expect(describeBad(await examine({}, { only: 'public' }, { config }))).toContainEqual(
      expect.stringMatching(/^warning From outside.*another server answers: it greets with "220 mail\.hongyan-doctor/),
    );
  });

  test('finds a certificate that nobody trusts, is for others or has ended', { timeout: hangMs }, async () => {
    setZone({});
    const only = 'certificate';
    const { authorities: _trusted, ...untrusting } = { authorities };
    const served = { certificate: server.certificate, ports: () => server.ports };
    const fromFiles = { ...served.certificate.status(), origin: 'files' } as const;
    const certificate = { ...served.certificate, status: () => fromFiles };
    const asFile = { served: { ...served, certificate } } as Partial<AdminServices>;
    const distrusting = { only, authorities: [], ...untrusting } as const;
    expect(describeBad(await examine({}, distrusting))).toEqual([
      expect.stringMatching(/^warning Chain of the certificate: it is self-signed/),
    ]);
    expect(describeBad(await examine({}, distrusting, asFile))).toEqual([
      expect.stringMatching(/^problem Chain of the certificate: nobody trusts it/),
    ]);
    const config = { ...services.config, publicUrl: 'https://web.hongyan-doctor.org' };
    expect(describeBad(await examine({}, { only }, { config }))).toEqual([
      expect.stringMatching(/^problem Names of the certificate: .*web\.hongyan-doctor\.org is not among them/),
    ]);
    const later = (days: number) => ({ time: { ...openOutside().time, now: () => Date.now() + days * dayMs } });
    expect(describeBad(await examine(later(820), { only }))).toEqual([
      expect.stringMatching(/^warning Validity of the certificate: until/),
    ]);
    expect(describeBad(await examine(later(830), { only }))).toEqual([
      expect.stringMatching(/^problem Validity of the certificate: it ended on/),
    ]);
  });

  test('finds that no mail gets out: by the mail servers of a domain, or by the relay', {
    timeout: hangMs,
  }, async () => {
    setZone({});
    const closed: OpenTalk = (target, signal) => (target.host === otherAddress ? refuse() : routed(target, signal));
    expect(describeBad(await examine({ openTalk: closed }, { only: 'sending' }))).toEqual([
      'problem Outgoing port 25: no mail server of relay.hongyan-doctor.net answers (mx.hongyan-doctor.net: ECONNREFUSED)',
    ]);
    expect(describeBad(await examine({}, { only: 'sending', outgoing: null }))).toEqual([
      expect.stringMatching(/^unknown Outgoing port 25: no other server was asked/),
    ]);
    const relay = (host: string) => ({
      config: { ...services.config, smarthost: { host, port: 25, tls: false, user: 'me', password: 'hush' } },
    });
    expect(describeBad(await examine({}, { only: 'sending' }, relay('mx.hongyan-doctor.net')))).toEqual([]);
    expect(describeBad(await examine({}, { only: 'sending' }, relay('nowhere.hongyan-doctor.net')))).toEqual([
      expect.stringMatching(/^problem Smarthost nowhere.*it has no address in DNS/),
    ]);
  });

  test('goes on where the database does not answer', { timeout: hangMs }, async () => {
    setZone({});
    const closed = new Error('the connection was closed');
    const read = new Proxy(services.database.read, {
      get: () => () => {
        throw closed;
      },
    });
    const database = { ...services.database, read, longRead: () => Promise.reject(closed) };
    const findings = await examine({}, { outgoing: null }, { database });
    expect(describeBad(findings)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^problem Database: it does not answer/),
        'unknown Domains: the database does not say which there are',
        'unknown Queue: the check failed: the connection was closed',
      ]),
    );
    expect(findings.filter(({ group }) => group === 'ports')).toHaveLength(9);
  });

  test('says what it could not tell where no network and no server is, and fails nowhere', {
    timeout: hangMs,
  }, async () => {
    const silent = async (): Promise<never> => Promise.reject(Object.assign(new Error('no'), { code: 'ESERVFAIL' }));
    const dns = { resolve: silent, resolveMx: silent, resolve4: silent, resolve6: silent, resolveTxt: silent };
    const { served: _served, ...stopped } = services;
    const findings = await diagnose(
      stopped,
      { ...openOutside(), dns, openTalk: refuse, time: { now: Date.now, askNtp: refuse, askHttpDate: refuse } },
      { only: null, outgoing: null, timeServer: 'time.example', blocklists: [list] },
    );
    expect(findings.filter(({ level }) => level === 'problem')).toEqual([]);
    expect(describeBad(findings)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^unknown MX of .*DNS does not answer \(ESERVFAIL\)/),
        expect.stringMatching(/^warning Listeners: no server runs/),
        expect.stringMatching(/^unknown Clock: neither/),
      ]),
    );
    expect(findWebListener(services.config)).toEqual({ host: hostname, port: 443 });
  });
});
