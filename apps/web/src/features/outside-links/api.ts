import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../platform/api/api-client.ts';

const linkFreshMs = 10 * 60_000;

/** Links of the organisation that a switch shows; empty: none is set. */
export const outsideLinkQueries = {
  mailArchive: queryOptions({
    queryKey: ['home', 'link', 'mailArchive'],
    queryFn: async () => (await dataOf(api.outsideLinks.archiveUrl({}))).url,
    staleTime: linkFreshMs,
  }),
  gateway: queryOptions({
    queryKey: ['home', 'link', 'gateway'],
    queryFn: async () => (await dataOf(api.outsideLinks.gatewayUrl({}))).url,
    staleTime: linkFreshMs,
  }),
} as const;
