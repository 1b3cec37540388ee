import type { MailTrust } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { StoredSummary } from '../../mail/bodies/index.ts';
import { readDecisions } from '../../mail/correspondents/index.ts';
import { systemFolderId } from '../../mail/folders/index.ts';
import type { ReadTrust, TrustFacts } from '../../mail/reading/index.ts';
import type { Services } from '../../services.ts';
import { readVerdict } from '../junk/index.ts';
import { isProven } from './give-pictures.ts';
import { createKnownPeople } from './known-people.ts';
import { findLookAlike } from './look-alike.ts';
import { readUnsubscribe } from './read-unsubscribe.ts';
import { readReceiptRequest } from './receipt-request.ts';

const takeDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Answers to a mail would go to another domain than it came from; lists do that by their nature. */
function doesReplyDiffer(summary: StoredSummary): boolean {
  const [from] = summary.from;
  if (from === undefined || summary.list !== undefined) return false;
  return summary.replyTo.some(({ address }) => takeDomain(address) !== takeDomain(from.address));
}

/** Who has reported that they read a mail of this account, and when. */
async function readReaders(db: Db, account: number, n: number): Promise<MailTrust['readBy']> {
  const rows = await db
    .selectFrom('read_report')
    .select(['address', 'read_at'])
    .where('account_no', '=', account)
    .where('n', '=', n)
    .orderBy('read_at')
    .execute();
  return rows.map((row) => ({ address: row.address, at: row.read_at }));
}

async function readReceipt(db: Db, { account, row, summary, structure }: TrustFacts): Promise<MailTrust['receipt']> {
  if (row.receipt === 'none') return null;
  const { readReceipt: setting } = await readSettings(db, account);
  return readReceiptRequest({ state: row.receipt, summary, headers: structure.headers, setting });
}

/** Why a message lies in Junk, where that was kept when it arrived. */
async function readJunk(db: Db, account: number, n: number): Promise<Pick<MailTrust, 'junk'>> {
  const junk = await readVerdict(db, account, n);
  return junk === null ? {} : { junk };
}

/** Makes the reader of what a person should know before trusting a mail. */
export function createMailTrustReader({ database, config }: Pick<Services, 'database' | 'config'>): ReadTrust {
  const db = database.read;
  const readKnown = createKnownPeople(db);
  return async (facts) => {
    const { orgId, account, now, row, summary, structure } = facts;
    const isJunk = row.folder_id === systemFolderId('junk');
    const isProvenSender = isProven(row.from_verdict);
    const decisions = await readDecisions(db, account, row.from_address);
    const known = await readKnown(orgId, account, now);
    const isInside =
      row.from_verdict === 'own' || (row.from_verdict === 'pass' && known.ownDomains.has(takeDomain(row.from_address)));
    const state = isJunk ? 'never' : decisions.images && isProvenSender ? 'allowed' : 'blocked';
    return {
      pictures: { state, canRemember: isProvenSender && !isJunk },
      lookAlike: isInside ? null : findLookAlike({ name: row.from_name, address: row.from_address }, known),
      replyToDiffers: doesReplyDiffer(summary),
      unsubscribe: readUnsubscribe(summary.list, structure.headers, config.hostname),
      receipt: await readReceipt(db, facts),
      rule: decisions.filter,
      external: !isInside,
      listId: summary.list?.id ?? null,
      ...(isJunk ? await readJunk(db, account, row.n) : {}),
      readBy: row.from_verdict === 'own' ? await readReaders(db, account, row.n) : [],
    };
  };
}
