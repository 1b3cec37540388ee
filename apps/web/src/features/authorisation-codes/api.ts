import type { Calls, ClientProtocol } from '@hongyan/contract';
import type { InputOf, OutputOf } from '@hongyan/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';

export type ClientDetail = OutputOf<Calls['authorisationCodes']['detail']>;
export type CodeRow = ClientDetail['codes'][number];
export type MadeCode = OutputOf<Calls['authorisationCodes']['generatePassword']>;
type CodeWanted = InputOf<Calls['authorisationCodes']['generatePassword']>;

/** The signed link in it is good for an hour. */
const refreshEveryMs = 30 * 60_000;

/** Push reports when another window, or a program that signs in, has changed it. */
export const clientsQuery = queryOptions({
  queryKey: ['clients', 'detail'],
  queryFn: ({ signal }) => readData(api.authorisationCodes.detail({}, { signal })),
  refetchInterval: refreshEveryMs,
});

export const devicesQuery = queryOptions({
  queryKey: ['clients', 'devices'],
  queryFn: ({ signal }) => readData(api.authorisationCodes.devices({}, { signal })),
});

/** Makes a change and asks anew; rejects with the server's refusal, for the form that made it. */
async function change<T>(answer: Promise<T>): Promise<T> {
  const done = await answer;
  await queryClient.invalidateQueries({ queryKey: ['clients'] });
  return done;
}

export const makeCode = (wanted: CodeWanted): Promise<MadeCode> =>
  change(readData(api.authorisationCodes.generatePassword(wanted)));
export const revokeCode = (codeId: number): Promise<unknown> =>
  change(readData(api.authorisationCodes.cancelPassword({ codeId })));
export const renameCode = (codeId: number, name: string): Promise<unknown> =>
  change(readData(api.authorisationCodes.rename({ codeId, name })));
export const switchAccess = (on: boolean): Promise<unknown> =>
  change(readData(api.authorisationCodes.stateByUser({ on })));
export const saveProtocols = (protocols: readonly ClientProtocol[]): Promise<unknown> =>
  change(readData(api.authorisationCodes.protocol({ protocols: [...protocols] })));
export const setDeviceStatus = (deviceId: number, status: 'allowed' | 'blocked'): Promise<unknown> =>
  change(readData(api.authorisationCodes.updateStatus({ deviceId, status })));
export const removeDevice = (deviceId: number): Promise<unknown> =>
  change(readData(api.authorisationCodes.deleteDevice({ deviceId })));
