import type { DnsResolver } from '@hongyan/server';
import { findRecords, type Zone, type ZoneRecords, type ZoneType } from './dns-zone.ts';

function ask<Type extends ZoneType>(zone: Zone, name: string, type: Type): NonNullable<ZoneRecords[Type]> {
  const answer = findRecords(zone, name, type);
  if (answer === 'ENOTFOUND' || answer === 'ENODATA')
    throw Object.assign(new Error(`query${type} ${answer} ${name}`), { code: answer, hostname: name });
  return answer;
}

/** The server's resolver over a zone, for a server in this process. */
export function fakeDns(zone: Zone): DnsResolver {
  const texts = (name: string) => ask(zone, name, 'TXT').map((text) => [text]);
  return {
    resolve: async (name, type) => {
      if (type === 'TXT') return texts(name);
      if (type === 'A' || type === 'AAAA' || type === 'MX' || type === 'PTR') return ask(zone, name, type);
      throw Object.assign(new Error(`query${type} ENODATA ${name}`), { code: 'ENODATA', hostname: name });
    },
    resolveMx: async (name) => ask(zone, name, 'MX'),
    resolve4: async (name) => ask(zone, name, 'A'),
    resolve6: async (name) => ask(zone, name, 'AAAA'),
    resolveTxt: async (name) => texts(name),
  };
}
