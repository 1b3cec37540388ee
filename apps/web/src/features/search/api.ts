import type { SavedSearch } from '@hongyan/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listKeyPrefix } from '../../mail-model/queries/list-definition.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { inputOfAsk, type ScopePart, type SearchAsk, scopeParts } from './search-ask.ts';

/** The searches that the person keeps. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['search', 'saved'],
  queryFn: ({ signal }) => readData(api.search.saved({}, { signal })),
  staleTime: 60_000,
});

/** The newest messages that a text finds; the earlier ones stay until these have come. */
export const foundMessagesQuery = (text: string) =>
  queryOptions({
    // Kept like everything of mail: it goes when a folder closes.
    queryKey: [listKeyPrefix[0], 'suggested', text],
    queryFn: ({ signal }) => readData(api.search.advanced({ searchKeyword: text, pageSize: 4 }, { signal })),
    enabled: text !== '',
    staleTime: 10_000,
    retry: false,
    placeholderData: keepPreviousData,
  });

/** A kept search as an address asks it. */
export function askOfSaved({ criteria }: SavedSearch): SearchAsk {
  const scope = criteria.scope?.split(',') as ScopePart[] | undefined;
  return { text: criteria.searchKeyword, scope: scope ?? scopeParts, mailboxId: criteria.mailboxId ?? '' };
}

/** Keeps a search or renames a kept one; a refusal is a warning (specification, section 8). */
export function useSaveSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ask, name, searchId }: { ask: SearchAsk; name: string; searchId: string | null }) =>
      readData(api.search.save({ name, criteria: inputOfAsk(ask), ...(searchId === null ? {} : { searchId }) })),
    meta: { errorKind: 'warning' },
    onSuccess: () => client.invalidateQueries(savedSearchesQuery),
  });
}

export function useDeleteSavedSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (searchId: string) => readData(api.search.deleteSaved({ searchId })),
    onSuccess: (kept) => client.setQueryData(savedSearchesQuery.queryKey, kept),
  });
}
