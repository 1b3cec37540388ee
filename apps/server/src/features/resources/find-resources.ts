/** Rooms and equipment for the form of an event: found by name, and free or not at its time. */
import type { CalendarId, Resource } from '@hongyan/contract';
import { type Db, defineReader } from '../../engines/database/port.ts';
import { spellNames } from '../../engines/pinyin/name-pinyin.ts';
import { normaliseText } from '../../engines/search-index/normalise-text.ts';
import { listOwn, readBusyTimes, type TimeRange } from '../calendar/in-transaction.ts';
import { type Booking, readStanding } from './policy.ts';
import { listResources, type StoredResource } from './store.ts';

export interface FindResourcesInput {
  readonly booking: Booking;
  readonly keyword: string;
  readonly kind: Resource['kind'] | null;
  /** null: no time is asked for. */
  readonly range: TimeRange | null;
  /** Who is to fit in. */
  readonly people: number;
  readonly limit: number;
}

function matches({ name, location, address, department }: StoredResource, keyword: string): boolean {
  if (keyword === '') return true;
  const texts = [name, location, department, address.split('@')[0] ?? ''].map(normaliseText);
  return texts.some((text) => text.includes(keyword)) || spellNames(name).some((text) => text.startsWith(keyword));
}

/** How badly a resource fits: what is too small after all that is large enough, and of these the smallest first. */
function measureFit({ kind, capacity }: Pick<Resource, 'kind' | 'capacity'>, people: number): number {
  if (people === 0 || kind === 'equipment') return 0;
  if (capacity === 0) return 1_000_000;
  return capacity >= people ? capacity - people : 2_000_000 + people - capacity;
}

/** The order in which they are offered: what can be booked, rooms before equipment, what is free, what fits. */
export function compareResources(people: number): (one: Resource, other: Resource) => number {
  return (one, other) =>
    Number(other.mayBook) - Number(one.mayBook) ||
    Number(one.kind === 'equipment') - Number(other.kind === 'equipment') ||
    Number(other.isFree ?? true) - Number(one.isFree ?? true) ||
    measureFit(one, people) - measureFit(other, people) ||
    one.name.localeCompare(other.name, 'zh-CN');
}

async function isFree(db: Db, account: number, range: TimeRange): Promise<boolean> {
  const busy = await readBusyTimes(db, { account, isResource: true }, await listOwn(db, account), range);
  return busy.every(({ kind }) => kind !== 'busy');
}

async function present(db: Db, resource: StoredResource, { booking, range }: FindResourcesInput): Promise<Resource> {
  const { address, name, kind, capacity, location, department, decides, calendarId } = resource;
  const { mayBook } = await readStanding(db, resource, booking);
  return {
    ...{ address, name, kind, capacity, location, department, decides, mayBook },
    calendarId: calendarId as CalendarId,
    isFree: range === null ? null : await isFree(db, resource.account, range),
  };
}

/** Resources of the organisation by keyword, in the order in which they are offered. */
export const findResources = defineReader<FindResourcesInput, Resource[]>({
  name: 'resources.find',
  read: async (db, input) => {
    const keyword = normaliseText(input.keyword.trim());
    const found = (await listResources(db, input.booking.orgId)).filter(
      (resource) => (input.kind === null || resource.kind === input.kind) && matches(resource, keyword),
    );
    const list: Resource[] = [];
    for (const resource of found) list.push(await present(db, resource, input));
    return list.toSorted(compareResources(input.people)).slice(0, input.limit);
  },
});
