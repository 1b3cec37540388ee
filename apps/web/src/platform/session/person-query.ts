import { queryOptions } from '@tanstack/react-query';
import { readData } from '../api/api-client.ts';
import { loadIdentity } from './session-flow.ts';

/** Whose mailbox is open. */
export const personQuery = queryOptions({
  queryKey: ['identity', 'userInfo'],
  queryFn: () => readData(loadIdentity()),
  staleTime: Number.POSITIVE_INFINITY,
});
