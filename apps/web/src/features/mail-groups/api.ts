import type { MailGroupRole, MailGroupSettings } from '@hongyan/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { switchMailbox } from '../../platform/session/session-flow.ts';

export type GroupScope = 'managed' | 'contactable';

/** Anybody may change a group, and no push says so to all who see it: a window that comes to the front asks again. */
const asked = { refetchOnWindowFocus: 'always' } as const;

export const groupsQuery = (scope: GroupScope) =>
  queryOptions({
    queryKey: ['mailGroups', 'list', scope],
    queryFn: ({ signal }) => readData(api.mailGroups.list({ scope }, { signal })),
    ...asked,
  });

export const groupQuery = (address: string) =>
  queryOptions({
    queryKey: ['mailGroups', 'detail', address],
    queryFn: ({ signal }) => readData(api.mailGroups.detail({ address }, { signal })),
    ...asked,
  });

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['mailGroups'] });

/** Does something with a group, then asks for all of them again, also where it was refused: somebody else may have changed it. */
async function change<T>(ask: Promise<T>): Promise<T> {
  try {
    return await ask;
  } finally {
    await refresh();
  }
}

export const createGroup = (address: string, settings: MailGroupSettings) =>
  change(readData(api.mailGroups.create({ address, settings })));

export const saveGroup = (address: string, revision: number, settings: MailGroupSettings) =>
  change(readData(api.mailGroups.save({ address, revision, settings })));

export async function deleteGroup(address: string, revision: number): Promise<void> {
  await readData(api.mailGroups.remove({ address, revision }));
  // The page of a group that is gone is not asked for again.
  queryClient.removeQueries({ queryKey: groupQuery(address).queryKey });
  await queryClient.invalidateQueries({ queryKey: ['mailGroups', 'list'] });
}

/** What is added to a group or taken out of it. */
export interface EntryChange {
  readonly address: string;
  readonly role: MailGroupRole;
  readonly addresses: string[];
  readonly departments: string[];
}

export const addEntries = (input: EntryChange) => change(readData(api.mailGroups.addEntries(input)));

export const removeEntries = (input: EntryChange) => change(readData(api.mailGroups.removeEntries(input)));

/** Swaps this session for one in the archive of a group. Rejects with the server's refusal. */
export const enterArchive = (archiveAddress: string): Promise<void> =>
  switchMailbox(() => readData(api.sharedMailboxes.switch({ emailAddr: archiveAddress, type: 'public' })));

export const joinGroup = (address: string) => change(readData(api.mailGroups.join({ address })));
export const leaveGroup = (address: string) => change(readData(api.mailGroups.leave({ address })));

/** Leaves a group by the link in a message; nobody needs to be signed in. Rejects with the server's refusal. */
export const leaveByLink = (token: string) => readData(api.mailGroups.leaveByLink({ token }));
