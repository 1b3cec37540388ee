import { normaliseKeyword } from '../../../engines/contact-files/matching-text.ts';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import { type Directory, departmentNames, readDirectory } from '../directory/read-directory.ts';
import { type Candidate, SuggestionRanking } from './rank-suggestions.ts';
import { computeRankAt, findBestRanked } from './rank-texts.ts';
import { listContactCandidates, listCorrespondents, listMemberCandidates } from './store.ts';

export interface SuggestInput {
  readonly orgId: number;
  /** Whose contacts and correspondents they are. */
  readonly accountNo: number;
  readonly keyword: string;
  readonly limit: number;
}

export interface Suggestion {
  readonly name: string;
  readonly address: string;
  readonly deptName: string;
  readonly sentCount: number;
}

type Written = ReadonlyMap<string, Candidate>;
const unwritten = { sentCount: 0, lastSentAt: 0 };

/** A colleague whom one has written to keeps the organisation's name and department. */
function offerColleagues(ranking: SuggestionRanking, directory: Directory, written: Written): void {
  const { people, places, rankTexts } = directory;
  const ranks = new Map(findBestRanked(rankTexts, ranking.keyword, ranking.limit));
  // Who is written to can be better than the others of a rank, wherever they stand.
  for (const address of written.keys()) {
    const place = places.get(address);
    const rank = place === undefined ? null : computeRankAt(rankTexts, place, ranking.keyword);
    if (place !== undefined && rank !== null) ranks.set(place, rank);
  }
  for (const [place, rank] of ranks) {
    const person = people[place];
    if (person === undefined) continue;
    const { name, address, sortKey } = person;
    const { sentCount, lastSentAt } = written.get(address) ?? unwritten;
    const deptName = departmentNames(directory, person);
    ranking.offer({ name, address, deptName, sentCount, lastSentAt }, { rank, sortKey });
  }
}

/** Others by address: a contact's name comes before the one of a group's member, that before the one of mails. */
async function listOthers(db: Db, account: number, keyword: string, written: Written): Promise<readonly Candidate[]> {
  const contacts = await listContactCandidates(db, account, normaliseKeyword(keyword), [...written.keys()]);
  const members = await listMemberCandidates(db, account);
  const byAddress = new Map<string, Candidate>();
  for (const one of [...contacts, ...members]) {
    if (byAddress.has(one.address)) continue;
    const { sentCount, lastSentAt } = written.get(one.address) ?? unwritten;
    byAddress.set(one.address, { ...one, sentCount, lastSentAt });
  }
  for (const one of written.values()) if (!byAddress.has(one.address)) byAddress.set(one.address, one);
  return [...byAddress.values()];
}

/** Recipient suggestions: active people of the organisation, contacts, members of groups, and whom the person wrote to. */
export const suggestRecipients = defineReader<SuggestInput, readonly Suggestion[]>({
  name: 'contacts.suggestRecipients',
  read: async (db, { orgId, accountNo, keyword, limit }) => {
    const directory = await readDirectory(db, orgId);
    const written = new Map((await listCorrespondents(db, accountNo)).map((one) => [one.address, one]));
    const ranking = new SuggestionRanking(keyword, limit);
    offerColleagues(ranking, directory, written);
    for (const other of await listOthers(db, accountNo, keyword, written))
      if (!directory.places.has(other.address)) ranking.offer(other);
    return ranking.list().map(({ name, address, deptName, sentCount }) => ({ name, address, deptName, sentCount }));
  },
});
