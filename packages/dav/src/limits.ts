import type { CollectionKind } from './port.ts';

/** What one request may ask for. */
export interface DavLimits {
  /** A request's XML. */
  readonly maxXmlBytes: number;
  readonly maxElements: number;
  readonly maxDepth: number;
  /** One calendar object, one card. */
  readonly maxObjectBytes: Readonly<Record<CollectionKind, number>>;
  /** Objects that one report names or finds. */
  readonly maxResults: number;
  /** Over which occurrences are given in place of series: each day of it may have thousands. */
  readonly maxExpandedDays: number;
  /** People whose busy times one request asks for. */
  readonly maxBusyPeople: number;
}

export const defaultDavLimits: DavLimits = {
  maxXmlBytes: 1024 * 1024,
  maxElements: 20_000,
  maxDepth: 32,
  maxObjectBytes: { calendar: 512 * 1024, addressbook: 1024 * 1024 },
  maxResults: 20_000,
  maxExpandedDays: 400,
  maxBusyPeople: 100,
};
