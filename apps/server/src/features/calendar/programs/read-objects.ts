/** What programs ask of a stored calendar: lists in batches, objects by name with their text, changes since a revision. */
import { freeDeclined, removeOwnLines } from '@hongyan/icalendar';
import type { Db } from '../../../engines/database/port.ts';
import type { CalendarObjectTable, CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import { readOwner } from '../events/objects.ts';
import { printHidden } from '../files/hidden-object.ts';
import { isPrivateObject } from '../files/join-objects.ts';
import type { CalendarAccess } from '../policy.ts';
import { findNamedObjects, nameObject, type ObjectRow } from './object-names.ts';
import { makeScheduleTag } from './schedule-tag.ts';

const batchSize = 500;
const perStatement = 250;
const columns = ['object_no', 'resource_name', 'component', 'revision', 'changed_at'] as const;

/** An object without its text. */
export interface ObjectInfo {
  readonly name: string;
  readonly revision: string;
  readonly changedAt?: number;
  readonly component: CalendarObjectTable['component'];
}

export interface ObjectText extends ObjectInfo {
  readonly ics: string;
  readonly scheduleTag?: string | undefined;
}

/** Objects that were changed and names of those that are gone, since a revision. */
export interface ObjectChanges {
  readonly changed: readonly ObjectInfo[];
  readonly removed: readonly string[];
  /** Up to which this goes. */
  readonly revision: number;
  readonly more: boolean;
}

const toInfo = (row: ObjectRow): ObjectInfo => ({
  name: nameObject(row),
  revision: String(row.revision),
  changedAt: row.changed_at,
  component: row.component,
});

function selectObjects(db: Db, { account_no: account, calendar_no: no }: CalendarTable) {
  return db
    .selectFrom('calendar_object')
    .select(columns)
    .where('account_no', '=', account)
    .where('calendar_no', '=', no);
}

/** Without private tasks of another person, who alone knows of them: a task takes no time that could be shown. */
async function withoutHidden<Row extends Pick<ObjectRow, 'object_no' | 'component'>>(
  db: Db,
  { calendar, isOwner }: CalendarAccess,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const tasks = isOwner ? [] : rows.filter(({ component }) => component === 'task');
  const hidden = new Set<number>();
  for (let at = 0; at < tasks.length; at += perStatement) {
    const found = await db
      .selectFrom('calendar_task')
      .select('object_no')
      .where('account_no', '=', calendar.account_no)
      .where('calendar_no', '=', calendar.calendar_no)
      .where('is_private', '=', 1)
      .where(
        'object_no',
        'in',
        tasks.slice(at, at + perStatement).map((row) => row.object_no),
      )
      .execute();
    for (const row of found) hidden.add(row.object_no);
  }
  return hidden.size === 0 ? rows : rows.filter((row) => !hidden.has(row.object_no));
}

/** All objects, in batches, so that others get their turn between them. */
export async function* listObjects(db: Db, access: CalendarAccess): AsyncGenerator<readonly ObjectInfo[]> {
  for (let last = 0; ; ) {
    const rows = await selectObjects(db, access.calendar)
      .where('object_no', '>', last)
      .orderBy('object_no')
      .limit(batchSize)
      .execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    yield (await withoutHidden(db, access, rows)).map(toInfo);
    last = end.object_no;
  }
}

/** Objects by name, without their text. */
export async function findObjects(
  db: Db,
  access: CalendarAccess,
  names: readonly string[],
): Promise<readonly ObjectInfo[]> {
  const rows = await findNamedObjects(db, access.calendar, names);
  return (await withoutHidden(db, access, rows)).map(toInfo);
}

/**
 * The text of objects as the viewer may see it: a private one of another person is a time without words. Asked for in small batches.
 * `busyTitle` stands for the title of such a one.
 */
export async function readObjectTexts(
  db: Db,
  access: CalendarAccess,
  names: readonly string[],
  busyTitle: string,
): Promise<readonly ObjectText[]> {
  const { calendar, isOwner } = access;
  const rows = await withoutHidden(db, access, await findNamedObjects(db, calendar, names));
  if (rows.length === 0) return [];
  const texts = await db
    .selectFrom('calendar_object')
    .select(['object_no', 'ics'])
    .where('account_no', '=', calendar.account_no)
    .where('calendar_no', '=', calendar.calendar_no)
    .where(
      'object_no',
      'in',
      rows.map((row) => row.object_no),
    )
    .execute();
  const byNumber = new Map(texts.map(({ object_no: no, ics }) => [no, ics]));
  const hasPeople = texts.some(({ ics }) => /ORGANIZER|ATTENDEE/.test(ics));
  const addresses = hasPeople ? (await readOwner(db, calendar.account_no)).addresses : [];
  const show = (ics: string): string => {
    if (isOwner) return ics;
    return isPrivateObject(ics) ? printHidden(freeDeclined(ics, addresses), busyTitle) : removeOwnLines(ics);
  };
  return rows.flatMap((row) => {
    const text = byNumber.get(row.object_no);
    if (text === undefined) return [];
    const ics = show(text);
    return [{ ...toInfo(row), ics, scheduleTag: makeScheduleTag(ics, addresses) }];
  });
}

async function listVanished(db: Db, calendar: CalendarTable, since: number, limit: number) {
  const rows = await db
    .selectFrom('calendar_vanished')
    .select(['object_no', 'resource_name', 'revision'])
    .where('account_no', '=', calendar.account_no)
    .where('calendar_no', '=', calendar.calendar_no)
    .where('revision', '>', since)
    .orderBy('revision')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ name: nameObject(row), revision: row.revision }));
}

/** Names that another object has by now are not gone. */
async function withoutPresent(db: Db, access: CalendarAccess, names: readonly string[]): Promise<readonly string[]> {
  const present = new Set((await findObjects(db, access, names)).map(({ name }) => name));
  return [...new Set(names)].filter((name) => !present.has(name));
}

interface Found {
  readonly rows: readonly ObjectRow[];
  readonly gone: readonly { readonly name: string }[];
}

/** Of what was found: what is there for the viewer, and what is not, or not any more. */
async function sortOut(db: Db, access: CalendarAccess, { rows, gone }: Found) {
  const seen = await withoutHidden(db, access, rows);
  const shown = new Set(seen);
  const hidden = rows.filter((row) => !shown.has(row)).map(nameObject);
  const removed = [...gone.map(({ name }) => name), ...hidden];
  return { changed: seen.map(toInfo), removed: await withoutPresent(db, access, removed) };
}

/**
 * What changed since a revision (0: everything that is there), the oldest first; null where that is not remembered any more. An operation is
 * never cut in two: one that changed more than the limit is given whole.
 */
export async function readObjectChanges(
  db: Db,
  access: CalendarAccess,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<ObjectChanges | null> {
  const { calendar } = access;
  const last = calendar.revision;
  if (since > last || (since !== 0 && since < calendar.oldest_sync)) return null;
  const rows = await selectObjects(db, calendar)
    .where('revision', '>', since)
    .where('revision', '<=', last)
    .orderBy('revision')
    .limit(limit + 1)
    .execute();
  // The first time there is nothing to take away.
  const gone = since === 0 ? [] : await listVanished(db, calendar, since, limit + 1);
  const revisions = [...rows, ...gone].map(({ revision }) => revision).toSorted((a, b) => a - b);
  const end = revisions[limit];
  if (end !== undefined && revisions[0] === end) return readWhole(db, access, end);
  const upTo = end === undefined ? last : end - 1;
  const isWithin = ({ revision }: { readonly revision: number }): boolean => revision <= upTo;
  const found = await sortOut(db, access, { rows: rows.filter(isWithin), gone: gone.filter(isWithin) });
  return { ...found, revision: upTo, more: upTo < last };
}

/** All of one operation. */
async function readWhole(db: Db, access: CalendarAccess, revision: number): Promise<ObjectChanges> {
  const { calendar } = access;
  const rows = await selectObjects(db, calendar).where('revision', '=', revision).execute();
  const gone = await listVanished(db, calendar, revision - 1, Number.MAX_SAFE_INTEGER);
  const found = { rows, gone: gone.filter((one) => one.revision === revision) };
  return { ...(await sortOut(db, access, found)), revision, more: revision < calendar.revision };
}
