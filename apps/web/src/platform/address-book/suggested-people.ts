import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readData } from '../api/api-client.ts';

/** The few people whose name, spelling or address is typed; the earlier ones stay until these have come. */
export const suggestedPeopleQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['contacts', 'suggested', keyword],
    queryFn: ({ signal }) => readData(api.contacts.suggest({ keyword, limit: 4 }, { signal })),
    enabled: keyword !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
