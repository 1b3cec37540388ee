/** DNS as a test says it is: nothing else exists. */
export interface ZoneRecords {
  readonly A?: readonly string[];
  readonly AAAA?: readonly string[];
  readonly MX?: readonly { readonly exchange: string; readonly priority: number }[];
  readonly TXT?: readonly string[];
  readonly PTR?: readonly string[];
  readonly TLSA?: readonly ZoneTlsa[];
  /** The name is another one's alias: what is asked of it is answered with that one's records. */
  readonly CNAME?: string;
  /** Answers are validated (the AD bit), those that there is nothing too. */
  readonly isSigned?: boolean;
  /** Types whose signatures are wrong: a validating resolver answers SERVFAIL. */
  readonly bogus?: readonly ZoneType[];
}

/** RFC 6698 §2.1. */
interface ZoneTlsa {
  readonly usage: number;
  readonly selector: number;
  readonly matchingType: number;
  readonly data: Buffer;
}

/** What is answered with records. */
export type ZoneType = 'A' | 'AAAA' | 'MX' | 'TXT' | 'PTR' | 'TLSA';

/** Names in lower case; may be changed while the test runs. */
export type Zone = Record<string, ZoneRecords>;

/** Why there is no answer: no such name, or nothing of this type. */
export type ZoneMiss = 'ENOTFOUND' | 'ENODATA';

export function findRecords<Type extends ZoneType>(
  zone: Zone,
  name: string,
  type: Type,
): NonNullable<ZoneRecords[Type]> | ZoneMiss {
  const records = zone[name.toLowerCase().replace(/\.$/, '')];
  if (records === undefined) return 'ENOTFOUND';
  return records[type] ?? 'ENODATA';
}
