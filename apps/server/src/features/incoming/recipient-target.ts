import { domainToASCII } from 'node:url';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import { findReportAddress, type ReportAddress } from '../domain-reports/index.ts';
import { caseFoldAddress, findRecipient, findSuccessor, isOwnDomain } from '../identity/index.ts';
import { findGroup, findManagers, type StoredGroup } from '../mail-groups/index.ts';

/** Where mail for an address goes. */
export type RecipientTarget =
  | { readonly kind: 'inside'; readonly account: number; readonly orgId: number; readonly isFull: boolean }
  | { readonly kind: 'group'; readonly group: StoredGroup }
  /** Those who answer for a group: what bounces from it, and questions. */
  | {
      readonly kind: 'managers';
      readonly group: StoredGroup;
      readonly accounts: readonly number[];
      /** It is the address to leave the group: whoever can, goes by themselves. */
      readonly isToLeave: boolean;
    }
  /** Other servers send reports about a domain there; nobody has a mailbox of that name. */
  | { readonly kind: 'reports'; readonly address: ReportAddress }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'outside'; readonly domain: string }
  | { readonly kind: 'invalid' };

/** RFC 5321 §4.5.3.1.1, in octets. */
const maxLocalPartBytes = 64;
/** A dot-string of RFC 6531 §3.3: what RFC 5321 allows, and any character outside ASCII but those that nobody sees. */
const utf8LocalPart =
  /^(?:[a-z0-9!#$&'*+/=?^_`{|}~-]|[^\p{ASCII}\p{Cc}\p{Cf}\p{Z}])+(?:\.(?:[a-z0-9!#$&'*+/=?^_`{|}~-]|[^\p{ASCII}\p{Cc}\p{Cf}\p{Z}])+)*$/iu;

const readRoom = prepareRead<{ account: number }, { quota_bytes: number; used_bytes: number }>((db, bind) =>
  db.selectFrom('account').select(['quota_bytes', 'used_bytes']).where('account_no', '=', bind('account')),
);

async function isFull(db: Db, account: number): Promise<boolean> {
  const [row] = await readRoom(db, { account });
  return row !== undefined && row.used_bytes >= row.quota_bytes;
}

/** The domain of an address whose local part is not ASCII: nobody of ours has one, others may (RFC 6531). */
function findUtf8Domain(address: string): string | null {
  const at = address.lastIndexOf('@');
  const localPart = address.slice(0, Math.max(at, 0));
  if (!/[^\x20-\x7e]/.test(localPart) || !utf8LocalPart.test(localPart)) return null;
  if (Buffer.byteLength(localPart) > maxLocalPartBytes) return null;
  const normalised = caseFoldAddress(`postmaster@${address.slice(at + 1)}`);
  return normalised === null ? null : domainToASCII(normalised.slice(normalised.lastIndexOf('@') + 1));
}

/** Resolves one address by address and alias; a domain of ours has no people but those we know. */
export async function resolveTarget(db: Db, address: string): Promise<RecipientTarget> {
  const person = (await findRecipient(db, address)) ?? (await findSuccessor(db, address));
  if (person !== null)
    return {
      kind: 'inside',
      account: person.accountNo,
      orgId: person.orgId,
      isFull: await isFull(db, person.accountNo),
    };
  if (address.trim().toLowerCase() === 'postmaster') return { kind: 'unknown' };
  const found = await findGroup(db, address);
  if (found !== null)
    return found.part === 'people'
      ? { kind: 'group', group: found.group }
      : {
          kind: 'managers',
          group: found.group,
          accounts: await findManagers(db, found.group),
          isToLeave: found.part === 'leave',
        };
  const reports = await findReportAddress(db, address);
  if (reports !== null) return { kind: 'reports', address: reports };
  const normalised = caseFoldAddress(address);
  const domain =
    normalised === null ? findUtf8Domain(address.trim()) : normalised.slice(normalised.lastIndexOf('@') + 1);
  if (domain === null) return { kind: 'invalid' };
  return (await isOwnDomain(db, domain)) ? { kind: 'unknown' } : { kind: 'outside', domain };
}
