import type { Db } from '../../../engines/database/port.ts';
import { caseFoldAddress } from '../../../mail/correspondents/index.ts';
import { likePattern } from '../book/like-pattern.ts';
import { parseFields } from '../book/stored-contact.ts';
import type { Candidate } from './rank-suggestions.ts';

/** People written to that are looked through; those not written to for longest are left out. */
const maxCorrespondents = 5_000;
/** Contacts that match, and members of groups, that are looked through. */
const maxContactsFound = 1_000;
const maxMembers = 5_000;

/** Contacts that hold a keyword, by each of their addresses; with an empty one those that were written to, and the first by name. */
export async function listContactCandidates(
  db: Db,
  account: number,
  keyword: string,
  written: readonly string[],
): Promise<readonly Candidate[]> {
  const matching = db
    .selectFrom('contact')
    .select(['contact_no', 'fields'])
    .where('account_no', '=', account)
    .$if(keyword !== '', (query) => query.where(likePattern('search_text', keyword)))
    .orderBy('sort_key')
    .limit(maxContactsFound);
  const rows = await matching.execute();
  const used = keyword === '' ? await listWritten(db, account, written) : [];
  return [...used, ...rows].flatMap(({ fields }) => {
    const { name, nickname, org, emails } = parseFields(fields);
    return emails.map(({ address }) => ({
      name: name || nickname || org || address,
      address: caseFoldAddress(address),
      deptName: org,
      sentCount: 0,
      lastSentAt: 0,
    }));
  });
}

/** Contacts with one of the addresses that were written to last. */
async function listWritten(db: Db, account: number, written: readonly string[]) {
  const addresses = written.slice(0, 200);
  if (addresses.length === 0) return [];
  return db
    .selectFrom('contact_email')
    .innerJoin('contact', (join) =>
      join
        .onRef('contact.account_no', '=', 'contact_email.account_no')
        .onRef('contact.contact_no', '=', 'contact_email.contact_no'),
    )
    .select(['contact.contact_no', 'contact.fields'])
    .where('contact_email.account_no', '=', account)
    .where('contact_email.address', 'in', addresses)
    .execute();
}

/** Plain addresses in groups of contacts. */
export async function listMemberCandidates(db: Db, account: number): Promise<readonly Candidate[]> {
  const rows = await db
    .selectFrom('contact_group_member')
    .select(['address', 'name'])
    .where('account_no', '=', account)
    .where('contact_no', 'is', null)
    .limit(maxMembers)
    .execute();
  return rows.map(({ address, name }) => ({
    name: name || address,
    address: caseFoldAddress(address),
    deptName: '',
    sentCount: 0,
    lastSentAt: 0,
  }));
}

/** Whom the person wrote to, the last ones first (`correspondent`, kept by sending where the setting saveContact says so). */
export async function listCorrespondents(db: Db, accountNo: number): Promise<readonly Candidate[]> {
  const rows = await db
    .selectFrom('correspondent')
    .select(['address', 'name', 'sent_count', 'last_sent_at'])
    .where('account_no', '=', accountNo)
    .where('is_kept', '=', 1)
    .orderBy('last_sent_at', 'desc')
    .limit(maxCorrespondents)
    .execute();
  return rows.map((row) => ({
    name: row.name === '' ? row.address : row.name,
    address: row.address,
    deptName: '',
    sentCount: row.sent_count,
    lastSentAt: row.last_sent_at,
  }));
}
