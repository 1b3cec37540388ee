import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';

/** Links in a preview open for an hour at least; a quarter of it is left when it is read again. */
const previewStaleMs = 45 * 60_000;
/** Leafing through attachments goes back and forth. */
const previewKeptMs = 5 * 60_000;

/** One attachment as its preview shows it. */
export const previewQuery = (mailId: string, part: string) =>
  queryOptions({
    queryKey: ['mailbox', 'preview', mailId, part],
    queryFn: ({ signal }) => readData(api.previews.open({ mailId, part }, { signal })),
    staleTime: previewStaleMs,
    gcTime: previewKeptMs,
    retry: false,
  });
