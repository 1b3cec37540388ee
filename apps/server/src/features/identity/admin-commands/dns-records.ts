/** The records that a domain needs in DNS, as a zone file with explanations. */
import type { AdminOutput } from '../../../admin-command/admin-command.ts';
import { reportLocalParts } from '../../../engines/domain-reports/report-addresses.ts';
import { mtaStsPath, mtaStsPrefix, type OwnMtaStsPolicy } from '../../../engines/smtp-transport/own-policy.ts';

/** A character string of a TXT record holds at most 255 octets (RFC 1035 §3.3). */
const maxStringBytes = 255;

export interface DnsFacts {
  readonly domain: string;
  /** The keys whose records others need: those that sign, those that will, and those that signed. */
  readonly dkimKeys: readonly {
    readonly selector: string;
    readonly record: string;
    readonly state: 'new' | 'active' | 'retired';
  }[];
  /** Name of this mail host. */
  readonly hostname: string;
  readonly smtpPort: number;
  /** The listeners for mail clients. */
  readonly ports: {
    readonly submissions: number;
    readonly submission: number;
    readonly imaps: number;
    readonly imap: number;
    readonly pop3s: number;
    readonly pop3: number;
  };
  /** Where programs reach the HTTPS listener. */
  readonly web: { readonly host: string; readonly port: number };
  /** Host through which all mail leaves, if one is configured. */
  readonly smarthost: string | null;
  /** What is asked of others about TLS (RFC 8461). */
  readonly mtaSts: OwnMtaStsPolicy;
}

export interface DnsRecord {
  readonly name: string;
  readonly type: 'MX' | 'TXT' | 'SRV' | 'CNAME';
  readonly value: string;
  readonly why: string;
}

function quoteText(text: string): string {
  const chunks = text.match(new RegExp(`.{1,${maxStringBytes}}`, 'g')) ?? [''];
  return chunks.map((chunk) => `"${chunk}"`).join(' ');
}

const dkimReasons = {
  new: 'the public half of the key that will sign outgoing mail as soon as this record is seen (RFC 6376)',
  active: 'the public half of the key that signs outgoing mail (RFC 6376)',
  retired: 'the public half of a key that signed mail which is still on its way; remove the key, then the record',
} as const;

/** One DKIM record as a line of a zone file. */
export function formatDkimRecord(key: {
  readonly domain: string;
  readonly selector: string;
  readonly record: string;
}): string {
  return `${key.selector}._domainkey.${key.domain}. 3600 IN TXT ${quoteText(key.record)}`;
}

/** Services by which mail clients find a server (RFC 6186 §3, RFC 8314 §5.1), TLS from the first byte before STARTTLS. */
const services = [
  ['submissions', 0, 'send here, with TLS from the first byte (RFC 8314)'],
  ['submission', 10, 'or here, with STARTTLS (RFC 6186)'],
  ['imaps', 0, 'read here by IMAP, with TLS from the first byte (RFC 6186)'],
  ['imap', 10, 'or here, with STARTTLS'],
  [
    'pop3s',
    20,
    'fetch here by POP3, with TLS from the first byte: after IMAP, which is better where a program has both',
  ],
  ['pop3', 30, 'or here, with STARTTLS'],
] as const;

function listServices({ domain, hostname, ports }: DnsFacts): readonly DnsRecord[] {
  return services.map(([service, priority, why]) => ({
    name: `_${service}._tcp.${domain}`,
    type: 'SRV',
    value: `${String(priority)} 1 ${String(ports[service])} ${hostname}.`,
    why: `mail programs that ask DNS ${why}`,
  }));
}

const collections = [
  ['carddavs', 'programs for contacts that ask DNS find the address books here (RFC 6764)'],
  ['caldavs', 'programs for calendars that ask DNS find the calendars here (RFC 6764)'],
] as const;

/** Where programs find address books and calendars (RFC 6764 §3, §4). */
function listCollections({ domain, web }: DnsFacts): readonly DnsRecord[] {
  return collections.flatMap(([service, why]) => [
    {
      name: `_${service}._tcp.${domain}`,
      type: 'SRV' as const,
      value: `0 1 ${String(web.port)} ${web.host}.`,
      why,
    },
    {
      name: `_${service}._tcp.${domain}`,
      type: 'TXT' as const,
      value: quoteText('path=/dav/'),
      why: 'and at this path (RFC 6764)',
    },
  ]);
}

/** Every record that a domain needs. */
export function listDnsRecords(facts: DnsFacts): readonly DnsRecord[] {
  const { domain, hostname, smarthost, web, mtaSts } = facts;
  const spf = smarthost === null ? 'v=spf1 mx -all' : `v=spf1 mx a:${smarthost} ~all`;
  const spfWhy =
    smarthost === null
      ? 'only this mail host sends mail of the domain (RFC 7208)'
      : `mail leaves through ${smarthost}: ask its operator for the right mechanism, often an include (RFC 7208)`;
  return [
    { name: domain, type: 'MX', value: `10 ${hostname}.`, why: 'other servers bring mail of the domain to this host' },
    { name: domain, type: 'TXT', value: quoteText(spf), why: spfWhy },
    ...facts.dkimKeys.map(
      ({ selector, record, state }): DnsRecord => ({
        name: `${selector}._domainkey.${domain}`,
        type: 'TXT',
        value: quoteText(record),
        why: dkimReasons[state],
      }),
    ),
    {
      name: `_dmarc.${domain}`,
      type: 'TXT',
      value: quoteText(`v=DMARC1; p=quarantine; rua=mailto:${reportLocalParts.dmarc}@${domain}`),
      why: 'what others do with mail that only pretends to be yours; begin with p=none to watch the reports first, which "reports" shows (RFC 7489)',
    },
    {
      name: `${mtaStsPrefix}${domain}`,
      type: 'CNAME',
      value: `${web.host}.`,
      why: 'this server answers there with the policy of the domain on TLS; its certificate from an ACME authority covers the name soon after',
    },
    {
      name: `_mta-sts.${domain}`,
      type: 'TXT',
      value: quoteText(`v=STSv1; id=${mtaSts.id}`),
      why: `others deliver over verified TLS; publish it when https://${mtaStsPrefix}${domain}${mtaStsPath} answers, and again with each change of mtaStsMode (RFC 8461)`,
    },
    {
      name: `_smtp._tls.${domain}`,
      type: 'TXT',
      value: quoteText(`v=TLSRPTv1; rua=mailto:${reportLocalParts.tls}@${domain}`),
      why: 'where others report failed TLS, which "reports" shows (RFC 8460)',
    },
    ...listServices(facts),
    ...listCollections(facts),
  ];
}

function listRemarks({ domain, hostname, smtpPort, web, mtaSts }: DnsFacts): readonly string[] {
  const remarks = [
    `${hostname} needs an A (and AAAA) record, and its address a reverse (PTR) record with the same name.`,
    `Mail to port 25 of ${hostname} must reach port ${smtpPort} of this server.`,
    'The ports in the SRV records are those that mail clients are told; where they are forwarded, HONGYAN_PUBLIC_PORTS says from where.',
    `https://${mtaStsPrefix}${domain}${mtaStsPath} is answered at port 443 with: ${mtaSts.lines.join(' | ')}`,
    ...(web.port === 443
      ? []
      : [`Port 443 of ${web.host} must reach the HTTPS listener for that; it is known at port ${web.port}.`]),
  ];
  if (hostname.includes('.')) return remarks;
  return [
    `WARNING: "${hostname}" is no full host name. Set HONGYAN_HOSTNAME to the public name of this host and ask again.`,
    ...remarks,
  ];
}

/** One record as a line of a zone file. */
export function formatDnsRecord({ name, type, value }: DnsRecord): string {
  return `${name}. 3600 IN ${type} ${value}`;
}

/** Records and remarks, for programs and for a zone file. */
export function describeDnsRecords(facts: DnsFacts): AdminOutput {
  const records = listDnsRecords(facts);
  const remarks = listRemarks(facts);
  const lines = records.flatMap((record) => [`; ${record.why}`, formatDnsRecord(record), '']);
  const text = [`; DNS records of ${facts.domain}`, ...remarks.map((remark) => `; ${remark}`), '', ...lines].join('\n');
  return { data: { domain: facts.domain, records, remarks }, text: text.trimEnd() };
}
