import { randomUUID } from 'node:crypto';
import type { DavStore } from '@hongyan/dav';
import type { ClientKind, OperationContext } from '../../engines/database/port.ts';
import type { Person } from '../identity/index.ts';

/** Who asks, and from where. */
export interface DavCaller {
  readonly person: Person;
  /** All addresses of the person, the main one first. */
  readonly addresses: readonly string[];
  readonly remoteAddress: string;
  readonly names: { readonly contacts: string; readonly organisation: string };
}

/** Collections of one kind: what `DavStore` asks of them. */
export type CollectionStore = Omit<
  DavStore,
  'principal' | 'kinds' | 'canCreate' | 'listCollections' | 'findCollection' | 'askFreeBusy'
> & {
  readonly canCreate: boolean;
  list(): ReturnType<DavStore['listCollections']>;
  find(name: string): ReturnType<DavStore['findCollection']>;
  /** Of calendars. */
  readonly askFreeBusy?: DavStore['askFreeBusy'];
};

/** What a caller's operation runs with. */
export const toCallerContext = (
  { person: { accountNo, orgId }, remoteAddress }: DavCaller,
  client: ClientKind,
  now: number,
): OperationContext => ({
  ...{ now, requestId: randomUUID(), actor: accountNo, subject: accountNo, orgId, address: remoteAddress, client },
});
