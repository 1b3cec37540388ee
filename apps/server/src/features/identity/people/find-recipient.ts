import type { Db } from '../../../engines/database/port.ts';
import { caseFoldAddress, normaliseDomain } from './address.ts';
import { findDomain, findFirstAdministrator, findOwner, listOrganisations, type Person } from './store.ts';

/** RFC 5321 §4.5.1: mail to postmaster must be accepted, in any case, with or without a domain of ours. */
const postmaster = 'postmaster';

async function findPostmaster(db: Db, domain: string | null): Promise<Person | null> {
  const owner = domain === null ? (await listOrganisations(db))[0] : await findDomain(db, domain);
  return owner ? findFirstAdministrator(db, owner.orgId) : null;
}

/**
 * An address without its tag: mail to `mei+bills@` is for `mei@` (RFC 5233 §1), and her rules see the tag in the To line. What
 * has no name before the plus stays as it is.
 */
export function withoutTag(address: string): string {
  const at = address.lastIndexOf('@');
  const plus = address.indexOf('+');
  return plus > 0 && plus < at ? address.slice(0, plus) + address.slice(at) : address;
}

/**
 * Whose mailbox mail to this address belongs to: an address or an alias, with or without a tag, and `postmaster`, which an administrator of the
 * organisation gets unless somebody has that address. null: nobody here. Suspended people still receive, so that nothing is
 * lost; they cannot read.
 */
export async function findRecipient(db: Db, address: string): Promise<Person | null> {
  if (address.trim().toLowerCase() === postmaster) return findPostmaster(db, null);
  const normalised = caseFoldAddress(address);
  if (normalised === null) return null;
  const plain = withoutTag(normalised);
  // Somebody whose address has a plus in it comes before somebody's tag.
  const owner = (await findOwner(db, normalised)) ?? (plain === normalised ? null : await findOwner(db, plain));
  if (owner) return owner;
  return plain.startsWith(`${postmaster}@`) ? findPostmaster(db, plain.slice(postmaster.length + 1)) : null;
}

/** Whether mail for this domain is ours to take. Never throws. */
export async function isOwnDomain(db: Db, domain: string): Promise<boolean> {
  const normalised = caseFoldAddress(`postmaster@${domain}`);
  return normalised !== null && (await findDomain(db, normaliseDomain(domain))) !== null;
}
