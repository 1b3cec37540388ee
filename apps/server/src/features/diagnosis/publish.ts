import { type DnsFacts, formatDnsRecord, listDnsRecords } from '../identity/index.ts';

/** What to enter in DNS, as `domain dns` prints it. */
export function publish(facts: DnsFacts, name: string, type: 'MX' | 'TXT'): string {
  const wanted = listDnsRecords(facts).filter((record) => record.name === name && record.type === type);
  return ['Enter in DNS:', ...wanted.map(formatDnsRecord)].join('\n');
}
