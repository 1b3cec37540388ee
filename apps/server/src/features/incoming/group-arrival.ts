/** Mail from other servers to a mail group: whether its author may write to it, and whom it is for. */
import { findHeaders, type HeaderField, parseHeaderBlock } from '@hongyan/mime';
import type { SmtpReply } from '@hongyan/smtp';
import type { Db } from '../../engines/database/port.ts';
import type { SenderCheck } from '../../engines/mail-authentication/index.ts';
import { caseFoldAddress, findRecipient } from '../identity/index.ts';
import {
  expandGroups,
  findKeeper,
  findKeptArchive,
  hasLooped,
  mayWriteTo,
  type StoredGroup,
} from '../mail-groups/index.ts';
import { type GroupMail, maxRelayedPeople } from './group-mail-job.ts';
import { smtpReplies } from './smtp-replies.ts';

/** A header longer than this is read no further. */
const maxHeaderBytes = 256 * 1024;

/** The header of a message that has been taken in. */
export async function readHeaders(message: AsyncIterable<Uint8Array>): Promise<readonly HeaderField[]> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of message) {
    bytes = Buffer.concat([bytes, chunk]);
    if (bytes.includes('\r\n\r\n') || bytes.length > maxHeaderBytes) break;
  }
  return parseHeaderBlock(bytes).fields;
}

/** The author as the group knows them: who is named in the one From line, where that is proven; else nobody. */
export async function findAuthor(db: Db, check: SenderCheck) {
  const [from, ...more] = check.fromAddresses;
  const isProven = from !== undefined && more.length === 0 && check.verdict.fromDomainVerified === 'pass';
  const owner = isProven ? await findRecipient(db, from) : null;
  return {
    orgId: owner?.orgId ?? null,
    account: owner?.accountNo ?? null,
    address: isProven ? (caseFoldAddress(from) ?? '') : '',
  };
}

/**
 * Whether people outside may get a message with its author in From. Nothing below the fields of the list is changed, so that the author's own
 * signature stays good where it was; a domain that asks to refuse or set aside what does not pass (DMARC) takes no such risk, and what is not
 * proven goes on in the group's name.
 */
export function mayKeepAuthor({ verdict, dkim, dmarc, fromDomain }: SenderCheck): boolean {
  if (verdict.fromDomainVerified !== 'pass' || dmarc.policy === 'reject' || dmarc.policy === 'quarantine') return false;
  if (dmarc.alignedBy.includes('dkim')) return true;
  return dkim.some(({ result, isPartial, domain }) => result === 'pass' && !isPartial && domain === fromDomain);
}

/** The answer to somebody who may not write to a group. */
export function refuseWriter({ address }: Pick<StoredGroup, 'address'>): SmtpReply {
  return { ...smtpReplies.groupRefused, text: `You may not write to the group ${address}` };
}

/**
 * Why a message does not go to its groups; null: it does. One refused group refuses the message, whoever else it is for: its author is told
 * which, and nothing is dropped in silence. What is forged or junk is not spread further.
 */
export async function refuseGroupMail(
  db: Db,
  groups: readonly StoredGroup[],
  mail: { readonly check: SenderCheck; readonly isJunk: boolean; readonly open: () => AsyncIterable<Uint8Array> },
): Promise<SmtpReply | null> {
  if (groups.length === 0) return null;
  if (mail.isJunk) return smtpReplies.groupJunk;
  const headers = await readHeaders(mail.open());
  if (findHeaders(headers, 'from').length !== 1) return smtpReplies.badFrom;
  const author = await findAuthor(db, mail.check);
  for (const group of groups) {
    if (hasLooped(headers, group)) return smtpReplies.groupLoop;
    if (!(await mayWriteTo(db, group, author))) return refuseWriter(group);
  }
  return null;
}

/** The people of the groups of a message with the groups' archives, each once, without those whom it names themselves; the refusal where they are too many, or nobody. */
export async function findGroupMail(
  db: Db,
  groups: readonly StoredGroup[],
  named: ReadonlySet<number>,
): Promise<readonly GroupMail[] | SmtpReply> {
  const accounts = new Set(named);
  const outside = new Set<string>();
  const mails: GroupMail[] = [];
  for (const group of groups) {
    const found = await expandGroups(db, group.orgId, [group.address]);
    if (found.isTooLarge || accounts.size + outside.size > maxRelayedPeople) return smtpReplies.groupTooLarge;
    if (found.accounts.length + found.outside.length === 0) return smtpReplies.groupEmpty;
    const own = found.accounts.filter((account) => !accounts.has(account));
    const others = found.outside.filter((address) => !outside.has(address));
    for (const account of own) accounts.add(account);
    for (const address of others) outside.add(address);
    const keeper = await findKeeper(db, group);
    if (keeper === null) return smtpReplies.groupEmpty;
    const archive = await findKeptArchive(db, group);
    const kept = archive === null ? own : [...own, archive.account];
    mails.push({ orgId: group.orgId, group: group.address, keeper, accounts: kept, outside: others });
  }
  return mails;
}
