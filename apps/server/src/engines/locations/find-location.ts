/**
 * Where an address is, roughly, by a database on this machine (ip2region, MIT; its data come with the package): nobody outside is asked.
 * It is read at the first question, 11 MiB that stay in memory; a server that is never asked does not pay for them.
 */
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import type { Language } from '@hongyan/contract';
import ipaddr from 'ipaddr.js';
import { spellSyllables } from '../pinyin/pinyin.ts';
import { countryInEnglish, provinceInEnglish } from './english-names.ts';
import { provinceNames } from './far-regions.ts';

/** Country, province and city in Chinese; '' where the data do not say. */
interface Region {
  readonly country: string;
  readonly province: string;
  readonly city: string;
}

const localNetwork: Readonly<Record<Language, string>> = { zh: '局域网', en: 'Local network' };
/** Ranges that lead nowhere outside (ipaddr.js); a carrier's own network is somewhere, but nobody knows where. */
const localRanges: ReadonlySet<string> = new Set([
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'unspecified',
  'carrierGradeNat',
]);

type Database = InstanceType<typeof import('ip2region')['default']>;
let database: Database | undefined;

function openDatabase(): Database {
  // CommonJS: its default export stands beside `__esModule`, which only `require` gives alike everywhere.
  const { default: Regions } = createRequire(import.meta.url)('ip2region') as typeof import('ip2region');
  return new Regions();
}

const china = '中国';

/** 深圳市 as Shenzhen; '' for what is no such name: an autonomous prefecture would be a word of twenty letters. */
function cityInEnglish(city: string): string {
  const match = /^(\p{Script=Han}{2,4})市$/u.exec(city);
  if (!match) return '';
  const spelled = spellSyllables(match[1] ?? '', 'text').join('');
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}

/** The data name a city after its province where the two are one (北京 北京市). */
function isSame(city: string, province: string): boolean {
  return city === '' || (province !== '' && city.startsWith(province.slice(0, 2)));
}

function formatRegion({ country, province, city }: Region, language: Language): string {
  const ownCity = isSame(city, province) ? '' : city;
  const isChina = country === china;
  // What the data have in Chinese alone, of other countries, stays Chinese.
  const parts =
    language === 'zh'
      ? [isChina && province !== '' ? '' : country, province, ownCity]
      : isChina
        ? [cityInEnglish(ownCity), provinceInEnglish(province), countryInEnglish(country)]
        : [ownCity, province, countryInEnglish(country)];
  return parts.filter((word) => word !== '').join(language === 'zh' ? ' ' : ', ');
}

/** Where a public address is by the database; null where it is none or nobody knows. */
function searchRegion(address: string): Region | 'local' | null {
  // A zone index (`fe80::1%eth0`) names a network card of ours.
  const bare = address.split('%', 1)[0] ?? '';
  if (isIP(bare) === 0) return null;
  const parsed = ipaddr.process(bare);
  const range = parsed.range();
  if (localRanges.has(range)) return 'local';
  // Documentation, multicast, reserved, tunnels: wherever they are, it is not where the database says.
  if (range !== 'unicast') return null;
  database ??= openDatabase();
  const found = database.search(parsed.toString());
  return found === null || found.country === '' ? null : found;
}

/** Where an address is, in the reader's language: `广东省 深圳市`, `Shenzhen, Guangdong, China`; '' where it is no address or nobody knows. */
export function findLocation(address: string, language: Language): string {
  const found = searchRegion(address);
  if (found === 'local') return localNetwork[language];
  return found === null ? '' : formatRegion(found, language);
}

/** The country of an address, and in China the province: `英国`, `中国/广东`; null where nobody knows. To be compared, not to be shown. */
export function findRegion(address: string): string | null {
  const found = searchRegion(address);
  if (found === null || found === 'local') return null;
  const { country, province } = found;
  const name = provinceNames.find((known) => province.startsWith(known));
  return country === china && name !== undefined ? `${china}/${name}` : country;
}
