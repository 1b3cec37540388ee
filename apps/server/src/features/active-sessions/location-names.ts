import type { Language } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import { findLocation } from '../../engines/locations/find-location.ts';
import { listNetworks, nameOfAddress } from './named-networks.ts';

/** Says where addresses are, for one answer: the organisation's ranges are read once. */
export type NameLocation = (address: string | null) => string;

/** Names addresses as a reader of an organisation sees them: its own ranges first, then the database; '' where nobody knows. */
export async function readLocationNamer(db: Db, orgId: number, language: Language): Promise<NameLocation> {
  const networks = await listNetworks(db, orgId);
  const found = new Map<string, string>();
  return (address) => {
    if (address === null || address === '') return '';
    const known = found.get(address);
    if (known !== undefined) return known;
    const location = nameOfAddress(networks, address) ?? findLocation(address, language);
    found.set(address, location);
    return location;
  };
}
