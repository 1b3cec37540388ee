import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../platform/api/api-client.ts';

/** How much of its space the open mailbox takes up. */
export const quotaQuery = queryOptions({ queryKey: ['home', 'quota'], queryFn: () => dataOf(api.home.quota({})) });
