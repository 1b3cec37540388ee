/** Conditions about whom a message goes to and what it carries, as its envelope and its rows say. */
import type { ApprovalCondition } from '@hongyan/contract';
import type { Db } from '../../../../engines/database/port.ts';
import type { SubmittedRecipient } from '../../../outbox/in-transaction.ts';
import { isBelow } from './domain-name.ts';
import type { FoundHit, MessageView } from './message-view.ts';

/** Addresses and names that one hit gives. */
const maxNamed = 10;
/** Values in one statement; engines limit them. */
const batchSize = 250;

const take = (words: readonly string[], field: FoundHit['field']): FoundHit[] =>
  words.length === 0 ? [] : [{ field, words: [...new Set(words)].slice(0, maxNamed), part: null }];

/** Recipients whose mailbox is another organisation's on this server. */
export async function listForeign(
  db: Db,
  orgId: number,
  recipients: readonly SubmittedRecipient[],
): Promise<readonly SubmittedRecipient[]> {
  const accounts = [...new Set(recipients.flatMap(({ account }) => (account === null ? [] : [account])))];
  const foreign = new Set<number>();
  for (let start = 0; start < accounts.length; start += batchSize) {
    const rows = await db
      .selectFrom('account')
      .select('account_no')
      .where('account_no', 'in', accounts.slice(start, start + batchSize))
      .where('org_id', '!=', orgId)
      .execute();
    for (const row of rows) foreign.add(row.account_no);
  }
  return recipients.filter(({ account }) => account !== null && foreign.has(account));
}

/** Somebody outside the organisation gets it. */
export async function findOutside({ db, message }: MessageView): Promise<FoundHit[]> {
  const outside = message.recipients.filter(({ account }) => account === null);
  const foreign = await listForeign(db, message.orgId, message.recipients);
  return take(
    [...outside, ...foreign].map(({ address }) => address),
    'recipients',
  );
}

export function findDomains({ message }: MessageView, domains: readonly string[]): FoundHit[] {
  return take(
    message.recipients.filter(({ domain }) => isBelow(domain, domains)).map(({ address }) => address),
    'recipients',
  );
}

export function findManyRecipients({ message }: MessageView, moreThan: number): FoundHit[] {
  const count = message.recipients.length;
  return count > moreThan ? [{ field: 'recipients', words: [String(count)], part: null }] : [];
}

/** All files together, linked ones and pictures in the text too. */
export function findLargeAttachments(
  { summary, message }: MessageView,
  { largerThan }: Extract<ApprovalCondition, { kind: 'attachmentSize' }>,
): FoundHit[] {
  const files = [
    ...summary.attachments.map(({ fileName, size }) => ({ name: fileName, size })),
    ...message.linkedFiles,
  ];
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= largerThan) return [];
  return take(
    files.toSorted((a, b) => b.size - a.size).map(({ name }) => name),
    'files',
  );
}
