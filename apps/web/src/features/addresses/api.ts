import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';

/** The addresses that the person may send as, and what they may make. */
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: ({ signal }) => readData(api.addresses.list({}, { signal })),
});

/** Makes a change and asks for the addresses again; rejects with the server's refusal, for the form that made it. */
async function change(answer: Promise<unknown>): Promise<void> {
  await answer;
  await queryClient.invalidateQueries({ queryKey: addressesQuery.queryKey });
}

export const saveAlias = (emailAddr: string, alias: string): Promise<void> =>
  change(readData(api.addresses.saveAlias({ emailAddr, alias })));
export const deleteAlias = (emailAddr: string, alias: string): Promise<void> =>
  change(readData(api.addresses.deleteAlias({ emailAddr, alias })));
/** An empty nickname is none: the account's name goes with the address again. */
export const saveNickname = (emailAddr: string, nickname: string): Promise<void> =>
  change(
    nickname.trim() === ''
      ? readData(api.addresses.deleteNickname({ emailAddr }))
      : readData(api.addresses.saveNickname({ emailAddr, nickname })),
  );
