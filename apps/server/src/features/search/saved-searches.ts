/** The searches that a person keeps. They are the actor's own, also while a shared mailbox is open. */
import {
  countCharacters,
  maxSavedSearches,
  maxSavedSearchNameCharacters,
  type SavedSearch,
  type SearchCriteria,
  searchCriteriaSchema,
} from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { type Db, defineOperation, type Tx } from '../../engines/database/port.ts';

interface SavedRow {
  readonly search_id: number;
  readonly name: string;
  readonly criteria: string;
}

function present(row: SavedRow): SavedSearch {
  // Criteria of an older version are read as today's; what they no longer say is not asked.
  const parsed = searchCriteriaSchema.safeParse(JSON.parse(row.criteria));
  return {
    searchId: String(row.search_id),
    name: row.name,
    criteria: parsed.success ? parsed.data : searchCriteriaSchema.parse({}),
  };
}

/** In the order in which they were kept. */
export async function listSavedSearches(db: Db, account: number): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom('saved_search')
    .select(['search_id', 'name', 'criteria'])
    .where('account_no', '=', account)
    .orderBy('search_id')
    .execute();
  return rows.map(present);
}

function checkSavedName(text: string): string {
  const name = text.replace(/\s+/gu, ' ').trim();
  if (name === '') throw new UserError('savedSearchNameEmpty');
  if (countCharacters(name) > maxSavedSearchNameCharacters)
    throw new UserError('savedSearchNameTooLong', { max: maxSavedSearchNameCharacters });
  return name;
}

export interface SaveSearchInput {
  readonly account: number;
  /** null: a new one. */
  readonly searchId: number | null;
  readonly name: string;
  readonly criteria: SearchCriteria;
}

async function insertSearch(
  tx: Tx,
  { account, criteria }: SaveSearchInput,
  name: string,
  now: number,
): Promise<number> {
  const { count, last } = await tx
    .selectFrom('saved_search')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max<number | null>('search_id').as('last')])
    .where('account_no', '=', account)
    .executeTakeFirstOrThrow();
  if (count >= maxSavedSearches) throw new UserError('savedSearchesFull', { max: maxSavedSearches });
  const searchId = (last ?? 0) + 1;
  await tx
    .insertInto('saved_search')
    .values({ account_no: account, search_id: searchId, name, criteria: JSON.stringify(criteria), created_at: now })
    .execute();
  return searchId;
}

/** Keeps a search under a name of its own, or changes a kept one. */
export const saveSearch = defineOperation<SaveSearchInput, SavedSearch>({
  name: 'search.saveSearch',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const { account, criteria } = input;
    const name = checkSavedName(input.name);
    const namesake = await tx
      .selectFrom('saved_search')
      .select('search_id')
      .where('account_no', '=', account)
      .where('name', '=', name)
      .executeTakeFirst();
    if (namesake !== undefined && namesake.search_id !== input.searchId) throw new UserError('nameTaken');
    if (input.searchId === null) {
      const searchId = await insertSearch(tx, input, name, context.now);
      return { output: { searchId: String(searchId), name, criteria } };
    }
    const changed = await tx
      .updateTable('saved_search')
      .set({ name, criteria: JSON.stringify(criteria) })
      .where('account_no', '=', account)
      .where('search_id', '=', input.searchId)
      .returning('search_id')
      .executeTakeFirst();
    if (changed === undefined) throw new UserError('savedSearchNotFound');
    return { output: { searchId: String(input.searchId), name, criteria } };
  },
});

/** Forgets a kept search; answers those that are left. */
export const deleteSavedSearch = defineOperation<
  { readonly account: number; readonly searchId: number },
  { readonly list: SavedSearch[] }
>({
  name: 'search.deleteSavedSearch',
  accounts: (input) => [input.account],
  async run(tx, _context, { account, searchId }) {
    const deleted = await tx
      .deleteFrom('saved_search')
      .where('account_no', '=', account)
      .where('search_id', '=', searchId)
      .returning('search_id')
      .executeTakeFirst();
    if (deleted === undefined) throw new UserError('savedSearchNotFound');
    return { output: { list: await listSavedSearches(tx, account) } };
  },
});
