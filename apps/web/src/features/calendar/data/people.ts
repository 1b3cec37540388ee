import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../../platform/api/api-client.ts';

const freshMs = 60_000;

/** Colleagues, and those that one has written to, by a word of their name or address. */
export const peopleQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['contacts', 'people', keyword],
    queryFn: ({ signal }) => readData(api.contacts.suggest({ keyword, limit: 8 }, { signal })),
    select: ({ list }) => list,
    enabled: keyword !== '',
    staleTime: freshMs,
  });
