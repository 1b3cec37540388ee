/** A calendar that is stored, as programs use it. */
import { maxListedDays } from '@hongyan/contract';
import { expandText } from '@hongyan/icalendar';
import { UserError } from '../../../call/user-error.ts';
import { defineReader, type OperationContext } from '../../../engines/database/port.ts';
import type { Services } from '../../../services.ts';
import { makeObjectNo } from '../events/change-keys.ts';
import { readOwner } from '../events/objects.ts';
import { type CalendarAccess, includesRight } from '../policy.ts';
import { findInRangeFar } from './find-in-range.ts';
import { printFreeBusy, readCalendarBusyFar } from './free-busy-text.ts';
import type { ProgramCalendar, ProgramCalendarInfo, ProgramRange, ProgramRight } from './program-calendar.ts';
import { printProgramColor } from './program-colors.ts';
import { type ObjectReference, putProgramObject, removeProgramObject } from './put-object.ts';
import { findObjects, listObjects, type ObjectText, readObjectChanges, readObjectTexts } from './read-objects.ts';
import { receiveObject } from './received-object.ts';

export type ProgramServices = Pick<Services, 'database' | 'clock'>;

/** A calendar in somebody's list, with what they made of it. */
export interface OpenedCalendar {
  readonly access: CalendarAccess;
  /** Of another person's calendar: whose. */
  readonly ownerName: string;
  readonly color: number;
  readonly sort: number | null;
}

/** What stands for the title of what is not to be read. */
interface BusyText {
  readonly busyTitle: string;
}

interface ExpandInput extends BusyText {
  readonly access: CalendarAccess;
  readonly names: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** Objects with occurrences in place of series, off the main thread. */
export const expandObjectsFar = defineReader<ExpandInput, readonly ObjectText[]>({
  name: 'calendar.expandObjects',
  read: async (db, { access, names, busyTitle, from, to }) => {
    const { zone: floatingZone } = await readOwner(db, access.calendar.account_no);
    const objects = await readObjectTexts(db, access, names, busyTitle);
    return objects.map((object) => ({ ...object, ics: expandText(object.ics, { from, to, floatingZone }) }));
  },
});

function toRight({ calendar, right, isOwner }: CalendarAccess): ProgramRight {
  if (calendar.kind !== 'own' || !includesRight(right, 'edit')) return 'read';
  return isOwner ? 'own' : 'write';
}

function present({ access, ownerName, color, sort }: OpenedCalendar): ProgramCalendarInfo {
  const { calendar, isOwner } = access;
  const { calendar_id: id, resource_name: name, description, revision } = calendar;
  return {
    name: isOwner ? (name ?? id) : id,
    displayName: ownerName === '' ? calendar.name : `${calendar.name} (${ownerName})`,
    description,
    colour: printProgramColor(color),
    ...(sort === null ? {} : { order: sort }),
    isDefault: isOwner && calendar.is_default === 1,
    right: toRight(access),
    revision: String(revision),
    hasChanges: true,
  };
}

/** Both ends of a time that is not longer than a view may ask. Throws `calendarSpanTooLong`. */
function requireSpan({ start, end }: ProgramRange): { readonly from: number; readonly to: number } {
  if (start === null || end === null || end - start > maxListedDays * 86_400_000)
    throw new UserError('calendarSpanTooLong', { days: maxListedDays });
  return { from: start, to: end };
}

/** Opens a stored calendar that the viewer may read. */
export function openStoredCalendar(
  { database, clock }: ProgramServices,
  opened: OpenedCalendar,
  { busyTitle }: BusyText,
): ProgramCalendar {
  const { read, runner } = database;
  const { access } = opened;
  const { calendar } = access;
  const refer = (name: string, conditions: ObjectReference['conditions']): ObjectReference => ({
    ...{ owner: calendar.account_no, calendarId: calendar.calendar_id, name, conditions },
  });
  return {
    info: present(opened),
    listObjects: () => listObjects(read, access),
    findObjects: (names) => findObjects(read, access, names),
    readObjects: async (names, expand) =>
      expand === undefined
        ? readObjectTexts(read, access, names, busyTitle)
        : database.longRead(expandObjectsFar, { access, names, busyTitle, ...requireSpan(expand) }),
    readChanges: (asked) => readObjectChanges(read, access, asked),
    findInRange: (range, component) => database.longRead(findInRangeFar, { calendar, component, ...range }),
    printFreeBusy: async (range) => {
      const span = requireSpan(range);
      return printFreeBusy(await database.longRead(readCalendarBusyFar, { calendar, ...span }), span, clock.now());
    },
    putObject: async (context: OperationContext, name, text, conditions) => {
      const received = receiveObject(text);
      if (typeof received === 'string') return { outcome: received, revision: '', isMerged: false };
      const input = { ...refer(name, conditions), ...received, objectNo: makeObjectNo() };
      const { revision, ...put } = await runner.execute(putProgramObject, context, input);
      return { ...put, revision: String(revision) };
    },
    removeObject: (context, name, conditions) => runner.execute(removeProgramObject, context, refer(name, conditions)),
  };
}
