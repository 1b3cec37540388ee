import { defineReader } from '../../engines/database/port.ts';
import { type Candidate, rankSuggestions } from './rank-suggestions.ts';
import { listCorrespondents, listOrganisationCandidates } from './store.ts';

export interface SuggestInput {
  readonly orgId: number;
  /** Whose correspondents come first. */
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

/** A colleague whom one has written to keeps the organisation's name and department. */
function mergeCandidates(colleagues: readonly Candidate[], correspondents: readonly Candidate[]): readonly Candidate[] {
  const written = new Map(correspondents.map((correspondent) => [correspondent.address, correspondent]));
  const known = new Set(colleagues.map(({ address }) => address));
  return [
    ...colleagues.map((colleague) => {
      const { sentCount, lastSentAt } = written.get(colleague.address) ?? colleague;
      return { ...colleague, sentCount, lastSentAt };
    }),
    ...correspondents.filter(({ address }) => !known.has(address)),
  ];
}

/** Recipient suggestions: active people of the organisation, and whom the person wrote to. */
export const suggestRecipients = defineReader<SuggestInput, readonly Suggestion[]>({
  name: 'contacts.suggestRecipients',
  read: async (db, { orgId, accountNo, keyword, limit }) => {
    const colleagues = await listOrganisationCandidates(db, orgId);
    const correspondents = await listCorrespondents(db, accountNo);
    return rankSuggestions(mergeCandidates(colleagues, correspondents), keyword, limit).map(
      ({ name, address, deptName, sentCount }) => ({ name, address, deptName, sentCount }),
    );
  },
});
