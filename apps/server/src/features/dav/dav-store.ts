/** What a person has as programs see it: address books and calendars, of those kinds that the authorisation code is for. */
import type { CollectionKind, DavCollection, DavStore } from '@hongyan/dav';
import { DavRefusal } from '@hongyan/dav';
import type { CollectionStore, DavCaller } from './dav-caller.ts';

type Stores = Readonly<Partial<Record<CollectionKind, CollectionStore>>>;
type Collection = Pick<DavCollection, 'kind'>;
type Rest<Name extends keyof DavStore> = DavStore[Name];

class PersonDavStore implements DavStore {
  readonly principal;
  readonly kinds: readonly CollectionKind[];
  readonly #stores: Stores;

  constructor({ person, addresses }: DavCaller, stores: Stores) {
    this.principal = { name: person.address, displayName: person.displayName || person.address, addresses };
    this.kinds = (['calendar', 'addressbook'] as const).filter((kind) => stores[kind] !== undefined);
    this.#stores = stores;
  }

  #require({ kind }: Collection): CollectionStore {
    const store = this.#stores[kind];
    if (store === undefined) throw new DavRefusal(404, 'There is nothing of that kind');
    return store;
  }

  canCreate = (kind: CollectionKind): boolean => this.#stores[kind]?.canCreate ?? false;
  listCollections: Rest<'listCollections'> = async (kind) => this.#stores[kind]?.list() ?? [];
  findCollection: Rest<'findCollection'> = async (kind, name) => this.#stores[kind]?.find(name);
  createCollection: Rest<'createCollection'> = async (kind, name, changes) =>
    this.#require({ kind }).createCollection(kind, name, changes);
  changeCollection: Rest<'changeCollection'> = async (one, changes) =>
    this.#require(one).changeCollection(one, changes);
  removeCollection: Rest<'removeCollection'> = async (one) => this.#require(one).removeCollection(one);
  listObjects: Rest<'listObjects'> = (one) => this.#require(one).listObjects(one);
  findObjects: Rest<'findObjects'> = async (one, names) => this.#require(one).findObjects(one, names);
  readObjects: Rest<'readObjects'> = async (one, names, options) => this.#require(one).readObjects(one, names, options);
  readChanges: Rest<'readChanges'> = async (one, since, limit) => this.#require(one).readChanges(one, since, limit);
  putObject: Rest<'putObject'> = async (one, ...sent) => this.#require(one).putObject(one, ...sent);
  removeObject: Rest<'removeObject'> = async (one, ...asked) => this.#require(one).removeObject(one, ...asked);
  findInRange: Rest<'findInRange'> = async (one, ...asked) => this.#require(one).findInRange(one, ...asked);
  askFreeBusy: Rest<'askFreeBusy'> = async (request) =>
    this.#require({ kind: 'calendar' }).askFreeBusy?.(request) ?? [];
  readFreeBusy: Rest<'readFreeBusy'> = async (one, range) => this.#require(one).readFreeBusy(one, range);
}

/** The store of somebody who has signed in. */
export const createDavStore = (caller: DavCaller, stores: Stores): DavStore => new PersonDavStore(caller, stores);
