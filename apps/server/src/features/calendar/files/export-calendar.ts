import { Readable } from 'node:stream';
import type { Language } from '@hongyan/contract';
import { readEvent } from '@hongyan/icalendar';
import type { BlobAnswer } from '../../../call/route.ts';
import type { Db } from '../../../engines/database/port.ts';
import type { CalendarObjectTable, CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import { type CalendarAccess, judgeEvent, maySeeTasks } from '../policy.ts';
import { isPrivateObject, joinObjects, type Visibility } from './join-objects.ts';

const perRead = 250;
const busyTitles: Readonly<Record<Language, string>> = { zh: '忙', en: 'Busy' };

type StoredObject = Pick<CalendarObjectTable, 'component' | 'ics'>;

async function* readObjects(
  db: Db,
  { account_no: account, calendar_no: no }: CalendarTable,
  judge: (object: StoredObject) => Visibility,
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
    for (const object of rows) yield { ics: object.ics, visibility: judge(object) };
    const last = rows.at(-1);
    if (last === undefined || rows.length < perRead) return;
    after = last.object_no;
  }
}

function judgeFor(access: CalendarAccess): (object: StoredObject) => Visibility {
  if (access.isOwner) return () => 'all';
  return ({ component, ics }) => {
    if (component === 'task') return maySeeTasks(access) && !isPrivateObject(ics) ? 'published' : 'nothing';
    const details = readEvent(ics);
    if (details === null) return 'nothing';
    const seen = judgeEvent(access, { ...details, isPrivate: isPrivateObject(ics) });
    return seen === 'all' ? 'published' : seen;
  };
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
export function exportCalendar(db: Db, access: CalendarAccess, language: Language): BlobAnswer {
  const { calendar } = access;
  const objects = readObjects(db, calendar, judgeFor(access));
  const text = joinObjects(objects, { name: calendar.name, busyTitle: busyTitles[language] });
  return answerFile(calendar, text, false);
}

/** A calendar as whoever has its address reads it: private events as times, nobody's address, no alarms, no tasks. */
export function exportPublished(db: Db, calendar: CalendarTable, language: Language): BlobAnswer {
  const objects = readObjects(db, calendar, ({ component, ics }) => {
    if (component === 'task') return 'nothing';
    return isPrivateObject(ics) ? 'time' : 'published';
  });
  const text = joinObjects(objects, { name: calendar.name, busyTitle: busyTitles[language] });
  return answerFile(calendar, text, true);
}
