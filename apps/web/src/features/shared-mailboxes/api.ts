import type { GrantableRight, Grantee, OpenMailbox } from '@hongyan/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { switchMailbox } from '../../platform/session/session-flow.ts';

/** What one may open changes rarely, and the server asks again at every switch. */
const freshMs = 60_000;

/** Mailboxes that I may open, and those whose rights I give. */
export const openMailboxesQuery = queryOptions({
  queryKey: ['sharedMailboxes', 'find'],
  queryFn: ({ signal }) => readData(api.sharedMailboxes.find({}, { signal })),
  staleTime: freshMs,
});

/** Opens one of them. Rejects with the server's refusal. */
export const enterMailbox = ({ emailAddr, type }: Pick<OpenMailbox, 'emailAddr' | 'type'>): Promise<void> =>
  switchMailbox(() => readData(api.sharedMailboxes.switch({ emailAddr, type })));

/** Goes back to one's own. */
export const leaveMailbox = (): Promise<void> =>
  switchMailbox(() => readData(api.sharedMailboxes.switch({ emailAddr: '', type: 'own' })));

/** Who may do what in a mailbox; '' is one's own. */
export const grantsQuery = (emailAddr: string) =>
  queryOptions({
    queryKey: ['sharedMailboxes', 'grants', emailAddr],
    queryFn: ({ signal }) => readData(api.sharedMailboxes.grants(named(emailAddr), { signal })),
  });

export const activityPageSize = 20;
export const activityQuery = (emailAddr: string, pageNum: number) =>
  queryOptions({
    queryKey: ['sharedMailboxes', 'activity', emailAddr, pageNum],
    queryFn: ({ signal }) =>
      readData(api.sharedMailboxes.activity({ ...named(emailAddr), pageNum, pageSize: activityPageSize }, { signal })),
    placeholderData: keepPreviousData,
    // Others change it while one reads.
    staleTime: 0,
  });

const named = (emailAddr: string): { emailAddr?: string } => (emailAddr === '' ? {} : { emailAddr });

export interface NewGrants {
  readonly emailAddr: string;
  readonly grantees: readonly Grantee[];
  readonly rights: readonly { readonly right: GrantableRight; readonly until: number | null }[];
}

/** Gives rights. Rejects with the server's refusal. */
export async function saveGrants({ emailAddr, grantees, rights }: NewGrants): Promise<void> {
  await readData(
    api.sharedMailboxes.saveGrants({
      ...named(emailAddr),
      grantees: [...grantees],
      rights: rights.map((one) => ({ ...one })),
    }),
  );
  await refreshGrants();
}

/** Takes every right of somebody away. Rejects with the server's refusal. */
export async function removeGrant(emailAddr: string, grantee: Grantee): Promise<void> {
  await readData(api.sharedMailboxes.deleteGrant({ ...named(emailAddr), grantee }));
  await refreshGrants();
}

const refreshGrants = () => queryClient.invalidateQueries({ queryKey: ['sharedMailboxes', 'grants'] });
