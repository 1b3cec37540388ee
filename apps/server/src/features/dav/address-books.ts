/** A person's two address books as programs see them: one's own contacts, and the organisation. */
import { carddav, type DavCollection, type DavObject, DavRefusal, type WriteConditions } from '@hongyan/dav';
import type { Services } from '../../services.ts';
import {
  type CardBook,
  type ColleagueBook,
  createCardBook,
  openColleagueBook,
  type PutOutcome,
} from '../contacts/index.ts';
import { type CollectionStore, type DavCaller, toCallerContext } from './dav-caller.ts';
import { printToken, readToken } from './sync-token.ts';
import { orRefuse, refuse } from './to-refusal.ts';

export type AddressBookServices = Pick<Services, 'database' | 'blobs' | 'sandbox' | 'clock'>;

const contactsName = 'contacts';
const organisationName = 'organisation';
const kind = 'addressbook';

const refusals: Readonly<Partial<Record<PutOutcome, () => DavRefusal>>> = {
  changed: () => new DavRefusal(412, 'The contact has changed'),
  missing: () => new DavRefusal(404, 'There is no such contact'),
  uid: () => new DavRefusal(403, 'Another contact has that UID', carddav('no-uid-conflict')),
  invalid: () => new DavRefusal(403, 'That is no card of one contact within the limits', carddav('valid-address-data')),
};

type Info = Awaited<ReturnType<CardBook['find']>>[number];
const toObject = ({ name, revision, changedAt }: Info) => ({ name, etag: String(revision), changedAt });

/** Address books. Programs make no others. */
export class AddressBooks implements CollectionStore {
  readonly canCreate = false;
  readonly #services: AddressBookServices;
  readonly #caller: DavCaller;
  readonly #contacts: CardBook;
  #colleagues: Promise<ColleagueBook | null> | undefined;

  constructor(services: AddressBookServices, caller: DavCaller) {
    const { accountNo: account, orgId } = caller.person;
    this.#services = services;
    this.#caller = caller;
    this.#contacts = createCardBook(services, { account, orgId });
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

  #context() {
    return toCallerContext(this.#caller, 'carddav', this.#services.clock.now());
  }

  async list(): Promise<readonly DavCollection[]> {
    const found = await Promise.all([contactsName, organisationName].map((name) => this.find(name)));
    return found.filter((collection) => collection !== undefined);
  }

  async find(name: string): Promise<DavCollection | undefined> {
    const { names } = this.#caller;
    const shared = { kind, name, description: '' } as const;
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

  createCollection = refuse;
  changeCollection = refuse;
  removeCollection = refuse;

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
    const outcome = await orRefuse(this.#contacts.put(this.#context(), name, data, conditions));
    const refusal = refusals[outcome]?.();
    if (refusal !== undefined) throw refusal;
    // What is stored is written anew when it is asked for.
    return { created: outcome === 'created', etag: null };
  }

  async removeObject({ name: book }: DavCollection, name: string, conditions: WriteConditions): Promise<void> {
    if (book !== contactsName) return refuse();
    const outcome = await orRefuse(this.#contacts.remove(this.#context(), name, conditions));
    const refusal = refusals[outcome]?.();
    if (refusal !== undefined) throw refusal;
  }

  findInRange = refuse;
  readFreeBusy = refuse;
}
