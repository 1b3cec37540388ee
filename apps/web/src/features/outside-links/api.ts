import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';

const linkFreshMs = 10 * 60_000;

/** Links of the organisation that a switch shows; empty: none is set. */
export const outsideLinkQueries = {
  mailArchive: queryOptions({
    queryKey: ['home', 'link', 'mailArchive'],
    queryFn: async () => (await readData(api.outsideLinks.archiveUrl({}))).url,
    staleTime: linkFreshMs,
  }),
  gateway: queryOptions({
    queryKey: ['home', 'link', 'gateway'],
    queryFn: async () => (await readData(api.outsideLinks.gatewayUrl({}))).url,
    staleTime: linkFreshMs,
  }),
} as const;
