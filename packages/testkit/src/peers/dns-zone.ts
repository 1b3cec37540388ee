/** DNS as a test says it is: nothing else exists. */
export interface ZoneRecords {
  readonly A?: readonly string[];
  readonly AAAA?: readonly string[];
  readonly MX?: readonly { readonly exchange: string; readonly priority: number }[];
  readonly TXT?: readonly string[];
  readonly PTR?: readonly string[];
}

/** Names in lower case; may be changed while the test runs. */
export type Zone = Record<string, ZoneRecords>;

/** Why there is no answer: no such name, or nothing of this type. */
export type ZoneMiss = 'ENOTFOUND' | 'ENODATA';

export function findRecords<Type extends keyof ZoneRecords>(
  zone: Zone,
  name: string,
  type: Type,
): NonNullable<ZoneRecords[Type]> | ZoneMiss {
  const records = zone[name.toLowerCase().replace(/\.$/, '')];
  if (records === undefined) return 'ENOTFOUND';
  return records[type] ?? 'ENODATA';
}
