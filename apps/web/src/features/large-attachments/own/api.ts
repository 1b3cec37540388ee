import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../../platform/api/api-client.ts';

// Downloads are counted elsewhere, and nothing pushes them: each is asked anew whenever it is opened.

/** The person's large attachments and their space. */
export const largeFilesQuery = queryOptions({
  queryKey: ['large', 'own'],
  queryFn: ({ signal }) => readData(api.largeAttachments.list({}, { signal })),
  staleTime: 0,
});

/** Uploads that have begun and are not whole. */
export const unfinishedQuery = queryOptions({
  queryKey: ['large', 'unfinished'],
  queryFn: ({ signal }) => readData(api.largeAttachments.unfinished({}, { signal })),
  staleTime: 0,
});

/** Who may download a file, and who has. */
export const accessQuery = (largeId: string) =>
  queryOptions({
    queryKey: ['large', 'access', largeId],
    queryFn: ({ signal }) => readData(api.largeAttachments.access({ largeId }, { signal })),
    staleTime: 0,
  });
