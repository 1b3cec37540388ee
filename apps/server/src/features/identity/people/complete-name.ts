import type { Db } from '../../../engines/database/port.ts';
import { normaliseSignInName } from './address.ts';
import { listDomains } from './store.ts';

/** A sign-in name in full. Without a domain, the one organisation's primary domain is meant; said before anybody is looked up, so it discloses nothing. */
export async function completeSignInName(db: Db, username: string): Promise<string> {
  const name = normaliseSignInName(username);
  if (name.includes('@')) return name;
  const domains = await listDomains(db);
  const [first] = domains;
  if (!first || domains.some((domain) => domain.orgId !== first.orgId)) return name;
  return `${name}@${first.name}`;
}
