/** Calendars and address books in memory, for tests: changes are counted, and what is gone is remembered. */
import { createHash } from 'node:crypto';
import { readContent } from '../content/content-lines.ts';
import type {
  BusyAnswer,
  BusyRequest,
  CalendarComponent,
  CollectionChanges,
  CollectionKind,
  DavChanges,
  DavCollection,
  DavObject,
  DavPrincipal,
  DavStore,
  TimeRange,
  WriteConditions,
} from '../port.ts';
import { DavRefusal } from '../refusal.ts';
import { conditionsHold } from '../wire/conditions.ts';
import { caldav, carddav } from '../xml/names.ts';

interface MemoryObject extends DavObject {
  readonly changedIn: number;
}

interface MemoryCollection {
  collection: DavCollection;
  readonly objects: Map<string, MemoryObject>;
  readonly removed: Map<string, number>;
  count: number;
}

const parseTime = (value: string): number => {
  const [, year, month, day, hour = '00', minute = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\dZ?)?$/.exec(value) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
};

/** A person's store; `inRange` knows events with DTSTART and DTEND in UTC and nothing of repeats. */
export class MemoryDavStore implements DavStore {
  readonly principal: DavPrincipal;
  readonly kinds: readonly CollectionKind[] = ['calendar', 'addressbook'];
  readonly #collections = new Map<string, MemoryCollection>();

  constructor(address: string) {
    this.principal = { name: address, displayName: `Name of ${address}`, addresses: [address] };
    const names = [
      ['calendar', 'home'],
      ['addressbook', 'contacts'],
    ] as const;
    for (const [kind, name] of names) this.#add(kind, name, {});
  }

  #add(kind: CollectionKind, name: string, changes: CollectionChanges & { components?: readonly string[] }): void {
    const { components = ['VEVENT'], ...named } = changes;
    const collection: DavCollection = {
      ...{ kind, name, displayName: name, description: '', right: 'own', revision: '0', token: '0' },
      ...named,
      ...(kind === 'calendar' ? { components: components as CalendarComponent[] } : {}),
    };
    this.#collections.set(`${kind} ${name}`, { collection, objects: new Map(), removed: new Map(), count: 0 });
  }

  #get({ kind, name }: Pick<DavCollection, 'kind' | 'name'>): MemoryCollection {
    const found = this.#collections.get(`${kind} ${name}`);
    if (found === undefined) throw new DavRefusal(404, 'There is no such collection');
    return found;
  }

  /** Makes a collection one that is only read. */
  setRight(kind: CollectionKind, name: string, right: DavCollection['right']): void {
    const entry = this.#get({ kind, name });
    entry.collection = { ...entry.collection, right };
  }

  canCreate(): boolean {
    return true;
  }

  async listCollections(kind: CollectionKind): Promise<readonly DavCollection[]> {
    return [...this.#collections.values()]
      .filter(({ collection }) => collection.kind === kind)
      .map(({ collection, count }) => ({ ...collection, revision: String(count), token: String(count) }));
  }

  async findCollection(kind: CollectionKind, name: string): Promise<DavCollection | undefined> {
    return (await this.listCollections(kind)).find((collection) => collection.name === name);
  }

  async createCollection(
    kind: CollectionKind,
    name: string,
    changes: CollectionChanges & { readonly components?: readonly string[] },
  ): Promise<void> {
    this.#add(kind, name, changes);
  }

  async changeCollection(collection: DavCollection, changes: CollectionChanges): Promise<void> {
    const entry = this.#get(collection);
    entry.collection = { ...entry.collection, ...changes };
  }

  async removeCollection({ kind, name }: DavCollection): Promise<void> {
    this.#collections.delete(`${kind} ${name}`);
  }

  async *listObjects(collection: DavCollection): AsyncGenerator<readonly DavObject[]> {
    const all = [...this.#get(collection).objects.values()];
    for (let at = 0; at < all.length; at += 50) yield all.slice(at, at + 50);
  }

  async findObjects(collection: DavCollection, names: readonly string[]): Promise<readonly DavObject[]> {
    return this.readObjects(collection, names);
  }

  async readObjects(collection: DavCollection, names: readonly string[]): Promise<readonly DavObject[]> {
    const { objects } = this.#get(collection);
    return names.flatMap((name) => objects.get(name) ?? []);
  }

  async readChanges(collection: DavCollection, since: string | null, limit: number): Promise<DavChanges | undefined> {
    const { objects, removed, count } = this.#get(collection);
    const from = since === null ? 0 : Number(since);
    if (!Number.isSafeInteger(from) || from < 0 || from > count) return undefined;
    const changes = [
      ...[...objects.values()].map((object) => ({ at: object.changedIn, object })),
      ...(since === null ? [] : [...removed].map(([name, at]) => ({ at, name }))),
    ]
      .filter(({ at }) => at > from)
      .toSorted((a, b) => a.at - b.at);
    const listed = changes.slice(0, limit);
    const more = changes.length > listed.length;
    return {
      changed: listed.flatMap((change) => ('object' in change ? change.object : [])),
      removed: listed.flatMap((change) => ('name' in change ? change.name : [])),
      token: String(more ? (listed.at(-1)?.at ?? from) : count),
      more,
    };
  }

  async putObject(collection: DavCollection, name: string, data: string, conditions: WriteConditions) {
    const entry = this.#get(collection);
    const known = entry.objects.get(name);
    if (!conditionsHold(conditions, known?.etag)) throw new DavRefusal(412, 'It has changed');
    const isCalendar = collection.kind === 'calendar';
    const content = readContent(data);
    const component = content?.components.find((inner) => inner.name !== 'VTIMEZONE')?.name as CalendarComponent;
    if (content?.name !== (isCalendar ? 'VCALENDAR' : 'VCARD'))
      throw new DavRefusal(
        403,
        'Not valid',
        isCalendar ? caldav('valid-calendar-data') : carddav('valid-address-data'),
      );
    entry.count += 1;
    const etag = createHash('sha256').update(data).digest('hex').slice(0, 16);
    const size = Buffer.byteLength(data);
    const kind = isCalendar ? { component } : {};
    entry.objects.set(name, { name, etag, size, data, changedIn: entry.count, ...kind });
    entry.removed.delete(name);
    return { created: known === undefined, etag };
  }

  async removeObject(collection: DavCollection, name: string, conditions: WriteConditions): Promise<void> {
    const entry = this.#get(collection);
    if (!conditionsHold(conditions, entry.objects.get(name)?.etag)) throw new DavRefusal(412, 'It has changed');
    entry.count += 1;
    entry.objects.delete(name);
    entry.removed.set(name, entry.count);
  }

  async findInRange(
    collection: DavCollection,
    component: CalendarComponent,
    { start, end }: TimeRange,
  ): Promise<ReadonlySet<string>> {
    const found = [...this.#get(collection).objects.values()].filter(({ data }) =>
      readContent(data)?.components.some(({ name, lines }) => {
        const times = ['DTSTART', 'DTEND'].map((wanted) => lines.find((line) => line.name === wanted)?.value ?? '');
        const [from = 0, to = 0] = times.map(parseTime);
        return name === component && from < (end ?? Infinity) && (Number.isNaN(to) ? from : to) > (start ?? -Infinity);
      }),
    );
    return new Set(found.map(({ name }) => name));
  }

  async askFreeBusy({ attendees }: BusyRequest): Promise<readonly BusyAnswer[]> {
    const data = await this.readFreeBusy();
    return attendees.map((attendee) =>
      attendee === 'bob@example.org'
        ? { attendee, outcome: 'known', data }
        : { attendee, outcome: attendee.endsWith('@example.org') ? 'refused' : 'unknown', data: '' },
    );
  }

  async readFreeBusy(): Promise<string> {
    return 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\nBEGIN:VFREEBUSY\r\nEND:VFREEBUSY\r\nEND:VCALENDAR\r\n';
  }
}
