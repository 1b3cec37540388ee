/** Mail from other servers by which people leave mail groups. */
import { findHeaders } from '@hongyan/mime';
import type { Db } from '../../engines/database/port.ts';
import type { SenderCheck } from '../../engines/mail-authentication/index.ts';
import { silentReason } from '../../mail/notices/index.ts';
import type { LeaveRequest } from '../mail-groups/in-transaction.ts';
import { findLeavingMember, type StoredGroup } from '../mail-groups/index.ts';
import { findAuthor, readHeaders } from './group-arrival.ts';

/** A group that a message asks to leave, with those who are asked where its author cannot leave by themselves. */
export interface AskedGroup {
  readonly group: StoredGroup;
  readonly managers: readonly number[];
}

/** What becomes of the wishes to leave of one message. */
export interface LeaveArrival {
  readonly leaves: readonly LeaveRequest[];
  /** The others, for their managers. */
  readonly asked: readonly AskedGroup[];
}

/**
 * Which groups the author of a message leaves at once: open ones that they are in themselves, where From is proven (DMARC) and nothing about the
 * message says that a machine made it or that it is junk. Forged mail takes nobody out, and two programs never answer each other.
 */
export async function findLeaves(
  db: Db,
  groups: readonly AskedGroup[],
  mail: {
    readonly check: SenderCheck;
    readonly isAccepted: boolean;
    readonly mailFrom: string;
    readonly open: () => AsyncIterable<Uint8Array>;
  },
): Promise<LeaveArrival> {
  if (groups.length === 0 || !mail.isAccepted || mail.mailFrom === '') return { leaves: [], asked: groups };
  const headers = await readHeaders(mail.open());
  const author = await findAuthor(db, mail.check);
  const to = mail.check.fromAddresses[0] ?? '';
  if (author.address === '' || silentReason(headers) !== null) return { leaves: [], asked: groups };
  const messageId = findHeaders(headers, 'message-id')[0]?.value.trim().replace(/^<|>$/g, '') ?? null;
  const leaves: LeaveRequest[] = [];
  const asked: AskedGroup[] = [];
  for (const one of groups) {
    const member = await findLeavingMember(db, one.group, author);
    if (member === null) asked.push(one);
    else leaves.push({ group: one.group.address, member, to, messageId });
  }
  return { leaves, asked };
}
