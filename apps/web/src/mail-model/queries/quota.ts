import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';

/** How much of its space the open mailbox takes up. */
export const quotaQuery = queryOptions({ queryKey: ['home', 'quota'], queryFn: () => readData(api.home.quota({})) });
