import { Readable } from 'node:stream';
import type { Language } from '@hongyan/contract';
import { freeDeclined } from '@hongyan/icalendar';
import type { BlobAnswer } from '../../../call/route.ts';
import type { Db } from '../../../engines/database/port.ts';
import type { CalendarObjectTable, CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import { readOwner } from '../events/objects.ts';
import { type CalendarAccess, maySeeTasks } from '../policy.ts';
import { isPrivateObject, joinObjects, takesAnyTime, type Visibility } from './join-objects.ts';

const perRead = 250;
const busyTitles: Readonly<Record<Language, string>> = { zh: '忙', en: 'Busy' };

type StoredObject = Pick<CalendarObjectTable, 'component' | 'ics'>;

async function* readObjects(
  db: Db,
  { account_no: account, calendar_no: no }: CalendarTable,
  { judge, toShown }: { judge: (object: StoredObject) => Visibility; toShown: (ics: string) => string },
) {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('calendar_object')
      .select(['object_no', 'component', 'ics'])
      .where('account_no', '=', account)
      .where('calendar_no', '=', no)
      .where('object_no', '>', after)
      .orderBy('object_no')
      .limit(perRead)
      .execute();
    for (const { component, ics } of rows) {
      const object = { component, ics: component === 'event' ? toShown(ics) : ics };
      yield { ics: object.ics, visibility: judge(object) };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < perRead) return;
    after = last.object_no;
  }
}

function judgeFor(access: CalendarAccess): (object: StoredObject) => Visibility {
  if (access.isOwner) return () => 'all';
  return ({ component, ics }) => {
    const isPrivate = isPrivateObject(ics);
    if (component === 'task') return maySeeTasks(access) && !isPrivate ? 'published' : 'nothing';
    return access.right === 'freeBusy' || isPrivate ? judgeTimes(ics) : 'published';
  };
}

const judgeTimes = (ics: string): Visibility => (takesAnyTime(ics) ? 'time' : 'nothing');

/** Readers do not see what the calendar's owner answered: what they declined is written as time that is free. */
async function readShown(db: Db, account: number): Promise<(ics: string) => string> {
  const { addresses } = await readOwner(db, account);
  return (ics) => freeDeclined(ics, addresses);
}

function answerFile(calendar: CalendarTable, text: AsyncIterable<string>, isPublished: boolean): BlobAnswer {
  const name = calendar.name.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_').slice(0, 60);
  return {
    fileName: `${name === '' ? 'calendar' : name}.ics`,
    type: 'text/calendar; charset=utf-8',
    size: null,
    stream: Readable.from(text, { objectMode: false }),
    inline: false,
    ...(isPublished ? { version: String(calendar.revision) } : {}),
  };
}

/** A calendar as the viewer may read it, as a file. */
export async function exportCalendar(db: Db, access: CalendarAccess, language: Language): Promise<BlobAnswer> {
  const { calendar, isOwner } = access;
  const toShown = isOwner ? (ics: string): string => ics : await readShown(db, calendar.account_no);
  const objects = readObjects(db, calendar, { judge: judgeFor(access), toShown });
  const text = joinObjects(objects, { name: calendar.name, busyTitle: busyTitles[language] });
  return answerFile(calendar, text, false);
}

/** A calendar as whoever has its address reads it: private events as times, nobody's address, no alarms, no tasks. */
export async function exportPublished(db: Db, calendar: CalendarTable, language: Language): Promise<BlobAnswer> {
  const judge = ({ component, ics }: StoredObject): Visibility => {
    if (component === 'task') return 'nothing';
    return isPrivateObject(ics) ? judgeTimes(ics) : 'published';
  };
  const objects = readObjects(db, calendar, { judge, toShown: await readShown(db, calendar.account_no) });
  const text = joinObjects(objects, { name: calendar.name, busyTitle: busyTitles[language] });
  return answerFile(calendar, text, true);
}
