/** A person's calendars as programs see them, in the words of the protocol. */
import {
  type BusyAnswer,
  type BusyRequest,
  type CalendarComponent,
  type CollectionChanges,
  caldav,
  type DavCollection,
  type DavObject,
  type DavObjectInfo,
  DavRefusal,
  type ReadOptions,
  type TimeRange,
  type WriteConditions,
} from '@hongyan/dav';
import type { Services } from '../../services.ts';
import type { ProgramCalendar, ProgramCalendars, ProgramCalendarsSource } from '../calendar/index.ts';
import { type CollectionStore, type DavCaller, toCallerContext } from './dav-caller.ts';
import { orRefuse } from './to-refusal.ts';

/** What is kept, as the protocol names it. */
const componentNames = { event: 'VEVENT', task: 'VTODO' } as const;
const components = Object.values(componentNames);

const notThere = (): DavRefusal => new DavRefusal(404, 'There is no such calendar');
const tokenForm = /^\d{1,15}$/;

type PutOutcome = Awaited<ReturnType<ProgramCalendar['putObject']>>['outcome'];

const refusals: Readonly<Partial<Record<PutOutcome, () => DavRefusal>>> = {
  changed: () => new DavRefusal(412, 'The object has changed'),
  missing: () => new DavRefusal(404, 'There is no such object'),
  hidden: () => new DavRefusal(403, 'A private event of another person'),
  elsewhere: () => new DavRefusal(403, 'Another calendar has that event', caldav('unique-scheduling-object-resource')),
  ...Object.fromEntries(
    (
      [
        'same-organizer-in-all-components',
        'allowed-organizer-scheduling-object-change',
        'allowed-attendee-scheduling-object-change',
      ] as const
    ).map((name) => [name, () => new DavRefusal(403, 'That is not for this person to change', caldav(name))]),
  ),
  uid: () => new DavRefusal(403, 'Another object has that UID', caldav('no-uid-conflict')),
  component: () => new DavRefusal(403, 'That kind is not kept here', caldav('supported-calendar-component')),
  invalid: () => new DavRefusal(403, 'That is not one object within the limits', caldav('valid-calendar-data')),
};

function requireDone(outcome: PutOutcome): void {
  const refusal = refusals[outcome]?.();
  if (refusal !== undefined) throw refusal;
}

type Info = Awaited<ReturnType<ProgramCalendar['findObjects']>>[number];
const toInfo = ({ name, revision, changedAt, component }: Info): DavObjectInfo => ({
  ...{ name, etag: revision, component: componentNames[component] },
  ...(changedAt === undefined ? {} : { changedAt }),
});

function toCollection({ info }: ProgramCalendar): DavCollection {
  const { hasChanges, revision, ...shown } = info;
  return { kind: 'calendar', ...shown, revision, token: hasChanges ? revision : null, components };
}

/** Calendars. Each is looked up again by every question, and with it the person's right. */
export class Calendars implements CollectionStore {
  readonly canCreate = true;
  readonly #clock: Services['clock'];
  readonly #caller: DavCaller;
  readonly #calendars: ProgramCalendars;

  constructor(clock: Services['clock'], source: ProgramCalendarsSource, caller: DavCaller) {
    const { accountNo: account, orgId } = caller.person;
    this.#clock = clock;
    this.#caller = caller;
    this.#calendars = source.open({ account, orgId });
  }

  #context() {
    return toCallerContext(this.#caller, 'caldav', this.#clock.now());
  }

  async #require({ name }: Pick<DavCollection, 'name'>): Promise<ProgramCalendar> {
    const calendar = await this.#calendars.find(name);
    if (calendar === null) throw notThere();
    return calendar;
  }

  async list(): Promise<readonly DavCollection[]> {
    return (await this.#calendars.list(this.#context())).map(toCollection);
  }

  async find(name: string): Promise<DavCollection | undefined> {
    const calendar = await this.#calendars.find(name);
    return calendar === null ? undefined : toCollection(calendar);
  }

  async createCollection(
    _kind: DavCollection['kind'],
    name: string,
    { components: wanted, ...changes }: CollectionChanges & { readonly components?: readonly string[] },
  ): Promise<void> {
    const isKept = wanted === undefined || wanted.some((one) => components.some((kept) => kept === one));
    if (!isKept) throw new DavRefusal(403, 'That kind is not kept here', caldav('supported-calendar-component'));
    await orRefuse(this.#calendars.create(this.#context(), name, changes));
  }

  async changeCollection({ name }: DavCollection, changes: CollectionChanges): Promise<void> {
    await orRefuse(this.#calendars.change(this.#context(), name, changes));
  }

  async removeCollection({ name }: DavCollection): Promise<void> {
    await orRefuse(this.#calendars.remove(this.#context(), name));
  }

  async *listObjects(collection: DavCollection): AsyncGenerator<readonly DavObjectInfo[]> {
    for await (const batch of (await this.#require(collection)).listObjects()) yield batch.map(toInfo);
  }

  async findObjects(collection: DavCollection, names: readonly string[]): Promise<readonly DavObjectInfo[]> {
    return (await (await this.#require(collection)).findObjects(names)).map(toInfo);
  }

  async readObjects(
    collection: DavCollection,
    names: readonly string[],
    { expand }: ReadOptions,
  ): Promise<readonly DavObject[]> {
    const objects = await orRefuse((await this.#require(collection)).readObjects(names, expand));
    return objects.map((object) => ({
      ...toInfo(object),
      size: Buffer.byteLength(object.ics),
      data: object.ics,
      scheduleTag: object.scheduleTag,
    }));
  }

  async readChanges(collection: DavCollection, since: string | null, limit: number) {
    if (since !== null && !tokenForm.test(since)) return undefined;
    const calendar = await this.#require(collection);
    const changes = await calendar.readChanges({ since: since === null ? 0 : Number(since), limit });
    if (changes === null) return undefined;
    const { changed, removed, revision, more } = changes;
    return { changed: changed.map(toInfo), removed, token: String(revision), more };
  }

  async putObject(collection: DavCollection, name: string, data: string, conditions: WriteConditions) {
    const calendar = await this.#require(collection);
    const put = await orRefuse(calendar.putObject(this.#context(), name, data, conditions));
    const { outcome, revision, isMerged, scheduleTag } = put;
    requireDone(outcome);
    return { created: outcome === 'created', etag: isMerged ? null : revision, scheduleTag };
  }

  async removeObject(collection: DavCollection, name: string, conditions: WriteConditions): Promise<void> {
    const calendar = await this.#require(collection);
    requireDone(await orRefuse(calendar.removeObject(this.#context(), name, conditions)));
  }

  async findInRange(collection: DavCollection, component: CalendarComponent, range: TimeRange) {
    const kind = component === 'VTODO' ? 'task' : 'event';
    if (component === 'VJOURNAL') return new Set<string>();
    return new Set(await (await this.#require(collection)).findInRange(range, kind));
  }

  async askFreeBusy(request: BusyRequest): Promise<readonly BusyAnswer[]> {
    const answers = await orRefuse(this.#calendars.askBusy(request));
    return answers.map(({ text, ...answer }) => ({ ...answer, data: text }));
  }

  async readFreeBusy(collection: DavCollection, range: TimeRange): Promise<string> {
    return orRefuse((await this.#require(collection)).printFreeBusy(range));
  }
}
