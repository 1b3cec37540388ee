/** What a person has as programs see it: two address books, one's own contacts and the organisation. */

import { randomUUID } from 'node:crypto';
import {
  carddav,
  type DavCollection,
  type DavObject,
  DavRefusal,
  type DavStore,
  type WriteConditions,
} from '@hongyan/dav';
import { UserError } from '../../call/user-error.ts';
import { StorageFullError } from '../../engines/database/errors.ts';
import type { OperationContext } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import {
  type CardBook,
  type ColleagueBook,
  createCardBook,
  openColleagueBook,
  type PutOutcome,
} from '../contacts/index.ts';
import type { Person } from '../identity/index.ts';
import { printToken, readToken } from './sync-token.ts';

type DavServices = Pick<Services, 'database' | 'blobs' | 'sandbox' | 'clock'>;

/** Who asks, and from where. */
export interface DavCaller {
  readonly person: Person;
  /** All addresses of the person, the main one first. */
  readonly addresses: readonly string[];
  readonly remoteAddress: string;
  readonly names: { readonly contacts: string; readonly organisation: string };
}

const contactsName = 'contacts';
const organisationName = 'organisation';

const refusals: Readonly<Partial<Record<PutOutcome, () => DavRefusal>>> = {
  changed: () => new DavRefusal(412, 'The contact has changed'),
  missing: () => new DavRefusal(404, 'There is no such contact'),
  uid: () => new DavRefusal(403, 'Another contact has that UID', carddav('no-uid-conflict')),
  invalid: () => new DavRefusal(403, 'That is no card of one contact within the limits', carddav('valid-address-data')),
};

/** A refusal of a feature in the words of the protocol. */
function toRefusal(error: unknown): unknown {
  if (error instanceof StorageFullError) return new DavRefusal(507, 'The store is full', undefined, { cause: error });
  if (!(error instanceof UserError)) return error;
  if (error.errorName === 'busy') return new DavRefusal(503, 'Ask again later', undefined, { cause: error });
  return new DavRefusal(error.errorName === 'tooManyContacts' ? 507 : 403, error.errorName, undefined, {
    cause: error,
  });
}

const refuse = (): never => {
  throw new DavRefusal(403, 'Programs do not change that here');
};
const noCalendars = async (): Promise<never> => refuse();

type Info = Awaited<ReturnType<CardBook['find']>>[number];
const toObject = ({ name, revision, changedAt }: Info) => ({ name, etag: String(revision), changedAt });

class PersonDavStore implements DavStore {
  readonly principal;
  readonly kinds = ['addressbook'] as const;
  readonly #services: DavServices;
  readonly #caller: DavCaller;
  readonly #contacts: CardBook;
  #colleagues: Promise<ColleagueBook | null> | undefined;

  constructor(services: DavServices, caller: DavCaller) {
    const { person, addresses } = caller;
    this.#services = services;
    this.#caller = caller;
    this.principal = { name: person.address, displayName: person.displayName || person.address, addresses };
    this.#contacts = createCardBook(services, { account: person.accountNo, orgId: person.orgId });
  }

  #openColleagues(): Promise<ColleagueBook | null> {
    const { accountNo: account, orgId } = this.#caller.person;
    this.#colleagues ??= openColleagueBook(this.#services, { account, orgId });
    return this.#colleagues;
  }

  async #requireColleagues(): Promise<ColleagueBook> {
    const book = await this.#openColleagues();
    if (book === null) throw new DavRefusal(404, 'There is no such address book');
    return book;
  }

  #context(): OperationContext {
    const { person, remoteAddress } = this.#caller;
    const { accountNo, orgId } = person;
    const now = this.#services.clock.now();
    return {
      now,
      requestId: randomUUID(),
      actor: accountNo,
      subject: accountNo,
      orgId,
      address: remoteAddress,
      client: 'carddav',
    };
  }

  canCreate(): boolean {
    return false;
  }

  async listCollections(kind: DavCollection['kind']): Promise<readonly DavCollection[]> {
    if (kind !== 'addressbook') return [];
    const found = await Promise.all([contactsName, organisationName].map((name) => this.findCollection(kind, name)));
    return found.filter((collection) => collection !== undefined);
  }

  async findCollection(kind: DavCollection['kind'], name: string): Promise<DavCollection | undefined> {
    if (kind !== 'addressbook') return undefined;
    const { names } = this.#caller;
    const shared = { kind, name, description: '' };
    if (name === contactsName) {
      const revision = await this.#contacts.revision();
      const token = printToken(revision, this.#services.clock.now());
      return { ...shared, displayName: names.contacts, right: 'write', revision: String(revision), token };
    }
    const colleagues = name === organisationName ? await this.#openColleagues() : null;
    if (colleagues === null) return undefined;
    const revision = await colleagues.revision();
    return { ...shared, displayName: names.organisation, right: 'read', revision, token: null };
  }

  createCollection = noCalendars;
  changeCollection = noCalendars;
  removeCollection = noCalendars;

  async *listObjects({ name }: DavCollection) {
    if (name === contactsName) for await (const batch of this.#contacts.list()) yield batch.map(toObject);
    else yield* (await this.#requireColleagues()).list();
  }

  async findObjects({ name }: DavCollection, names: readonly string[]) {
    if (name === contactsName) return (await this.#contacts.find(names)).map(toObject);
    return (await this.#requireColleagues()).read(names, '3.0');
  }

  async readObjects(
    { name }: DavCollection,
    names: readonly string[],
    { version = '3.0' }: { readonly version?: '3.0' | '4.0' },
  ): Promise<readonly DavObject[]> {
    if (name !== contactsName) return (await this.#requireColleagues()).read(names, version);
    const cards = await this.#contacts.read(names, version);
    return cards.map((card) => ({ ...toObject(card), size: Buffer.byteLength(card.data), data: card.data }));
  }

  async readChanges({ name }: DavCollection, since: string | null, limit: number) {
    const now = this.#services.clock.now();
    const from = since === null ? 0 : readToken(since, now);
    if (name !== contactsName || from === null || from > (await this.#contacts.revision())) return undefined;
    const { changed, removed, revision, more } = await this.#contacts.changes({ since: from, limit });
    return { changed: changed.map(toObject), removed, token: printToken(revision, now), more };
  }

  async putObject({ name: book }: DavCollection, name: string, data: string, conditions: WriteConditions) {
    if (book !== contactsName) return refuse();
    try {
      const outcome = await this.#contacts.put(this.#context(), name, data, conditions);
      const refusal = refusals[outcome]?.();
      if (refusal !== undefined) throw refusal;
      // What is stored is written anew when it is asked for.
      return { created: outcome === 'created', etag: null };
    } catch (error) {
      throw toRefusal(error);
    }
  }

  async removeObject({ name: book }: DavCollection, name: string, conditions: WriteConditions): Promise<void> {
    if (book !== contactsName) return refuse();
    try {
      const refusal = refusals[await this.#contacts.remove(this.#context(), name, conditions)]?.();
      if (refusal !== undefined) throw refusal;
    } catch (error) {
      throw toRefusal(error);
    }
  }

  findInRange = noCalendars;
  readFreeBusy = noCalendars;
}

/** The store of somebody who has signed in. */
export const createDavStore = (services: DavServices, caller: DavCaller): DavStore =>
  new PersonDavStore(services, caller);
