import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';

/** Rows of a page of a log. */
export const logPageSize = 30;

/** Push reports when somebody signs in or out; the last use is known to the minute. */
export const sessionsQuery = queryOptions({
  queryKey: ['activeSessions', 'list'],
  queryFn: ({ signal }) => readData(api.activeSessions.list({}, { signal })),
  staleTime: 0,
});

interface LogPage {
  readonly pageNum: number;
  readonly pageSize: number;
}

export const readDeletions = (page: LogPage, signal?: AbortSignal) =>
  readData(api.activeSessions.deletions(page, signal === undefined ? {} : { signal }));
export const readEntries = (page: LogPage, signal?: AbortSignal) =>
  readData(api.activeSessions.entries(page, signal === undefined ? {} : { signal }));

// Others act without a word to these lists.
export const deletionsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: ['activeSessions', 'deletions', pageNum],
    queryFn: ({ signal }) => readDeletions({ pageNum, pageSize: logPageSize }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
export const entriesQuery = (pageNum: number) =>
  queryOptions({
    queryKey: ['activeSessions', 'entries', pageNum],
    queryFn: ({ signal }) => readEntries({ pageNum, pageSize: logPageSize }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Signs out one session or all others; answers how many. Rejects with `passwordOnceMore` where the sign-in is not recent. */
export async function endSessions(
  which: ({ sessionId: string } | { others: true }) & { password?: string },
): Promise<number> {
  try {
    return (await readData(api.activeSessions.end(which))).ended;
  } finally {
    // Also after a refusal: the session may have ended by itself.
    await queryClient.invalidateQueries({ queryKey: ['activeSessions'] });
  }
}
