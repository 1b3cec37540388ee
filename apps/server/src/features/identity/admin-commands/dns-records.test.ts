import { expect, test } from 'vitest';
import { createMtaStsPolicy } from '../../../engines/smtp-transport/own-policy.ts';
import { type DnsRecord, describeDnsRecords } from './dns-records.ts';

const facts = {
  domain: 'example.org',
  dkimKeys: [{ selector: 'hy202609', state: 'active' as const, record: `v=DKIM1; k=rsa; p=${'A'.repeat(392)}` }],
  hostname: 'mail.example.org',
  smtpPort: 2525,
  ports: { submissions: 465, submission: 587, imaps: 993, imap: 143, pop3s: 995, pop3: 110 },
  web: { host: 'mail.example.org', port: 443 },
  smarthost: null,
  mtaSts: createMtaStsPolicy('mail.example.org', 'testing'),
};
const listRecords = (changes: Partial<typeof facts> | { smarthost: string } = {}) =>
  (describeDnsRecords({ ...facts, ...changes }).data as { records: DnsRecord[] }).records;

test('a TXT record is cut into strings of at most 255 octets that make the whole again', () => {
  const dkim = listRecords().find(({ name }) => name === 'hy202609._domainkey.example.org')!;
  const chunks = [...dkim.value.matchAll(/"([^"]*)"/g)].map((match) => match[1]!);
  expect(chunks.every((chunk) => chunk.length <= 255)).toBe(true);
  expect(chunks.join('')).toBe(facts.dkimKeys[0]?.record);
});

test('every record of the zone file has its explanation before it', () => {
  const { text } = describeDnsRecords(facts);
  const lines = text.split('\n');
  const records = lines.filter((line) => !line.startsWith(';') && line !== '');
  expect(records).toHaveLength(17);
  for (const record of records) {
    expect(record).toMatch(
      /^[a-z0-9._-]+\. 3600 IN (MX 10 [a-z.]+\.|CNAME [a-z.]+\.|SRV \d+ 1 \d+ [a-z.]+\.|TXT "[^"]+"( "[^"]+")*)$/,
    );
    expect(lines[lines.indexOf(record) - 1]).toMatch(/^; .+/);
  }
});

test('mail clients are led to TLS from the first byte first, and to IMAP before POP3', () => {
  const found = listRecords().filter(({ type }) => type === 'SRV');
  expect(found.map(({ name, value }) => `${name} ${value}`)).toEqual([
    '_submissions._tcp.example.org 0 1 465 mail.example.org.',
    '_submission._tcp.example.org 10 1 587 mail.example.org.',
    '_imaps._tcp.example.org 0 1 993 mail.example.org.',
    '_imap._tcp.example.org 10 1 143 mail.example.org.',
    '_pop3s._tcp.example.org 20 1 995 mail.example.org.',
    '_pop3._tcp.example.org 30 1 110 mail.example.org.',
    '_carddavs._tcp.example.org 0 1 443 mail.example.org.',
    '_caldavs._tcp.example.org 0 1 443 mail.example.org.',
  ]);
});

test('SPF follows the smarthost, and a host name without a domain is warned of', () => {
  expect(listRecords()[1]!.value).toBe('"v=spf1 mx -all"');
  expect(listRecords({ smarthost: 'relay.example.net' })[1]!.value).toContain('relay.example.net');
  expect(describeDnsRecords({ ...facts, hostname: 'vm' }).text).toContain('WARNING: "vm" is no full host name');
  expect(describeDnsRecords(facts).text).not.toContain('WARNING');
});
