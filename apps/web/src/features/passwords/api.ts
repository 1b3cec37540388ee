import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';

/** What a new password of one's own is measured by. */
export const termsQuery = queryOptions({
  queryKey: ['passwords', 'terms'],
  queryFn: ({ signal }) => readData(api.passwords.terms({}, { signal })),
});

export const recoveryMailQuery = queryOptions({
  queryKey: ['passwords', 'recoveryMail'],
  queryFn: ({ signal }) => readData(api.passwords.recoveryMail({}, { signal })),
});

export const refreshRecoveryMail = () => queryClient.invalidateQueries({ queryKey: recoveryMailQuery.queryKey });
