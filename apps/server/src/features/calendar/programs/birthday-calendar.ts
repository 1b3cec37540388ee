/** The calendar of birthdays, as programs read it: an event each year for each contact whose birthday is known. Nothing of it is stored. */
import { createHash } from 'node:crypto';
import { expandEvent, expandText } from '@hongyan/icalendar';
import { UserError } from '../../../call/user-error.ts';
import { listBirthdayDates, type PlacedBirthday } from '../birthdays/birthday-calendar.ts';
import { type BirthdaySource, birthdaysId } from '../birthdays/birthday-source.ts';
import { printFreeBusy } from './free-busy-text.ts';
import type { ProgramCalendar, ProgramRange } from './program-calendar.ts';
import type { ObjectText } from './read-objects.ts';

const latest = 253_402_300_799_000;
const nameEnd = '.ics';

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/[\r\n]+/g, ' ');
const pad = (value: number): string => String(value).padStart(2, '0');

/** A year that has every date stands for one that is not known. */
const leapYear = 1904;

function printBirthday({ contactId, title, year, month, day }: PlacedBirthday): string {
  const isLeapDay = month === 2 && day === 29;
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Hongyan//Calendar//EN', 'BEGIN:VEVENT'],
    `UID:birthday-${contactId}`,
    'DTSTAMP:20000101T000000Z',
    `DTSTART;VALUE=DATE:${String(year ?? leapYear).padStart(4, '0')}${pad(month)}${pad(day)}`,
    // On 28 February where the year has no 29th.
    `RRULE:FREQ=YEARLY${isLeapDay ? ';BYMONTH=2;BYMONTHDAY=-1' : ''}`,
    `SUMMARY:${escapeText(title)}`,
    ...['TRANSP:TRANSPARENT', 'END:VEVENT', 'END:VCALENDAR'],
  ];
  return `${lines.join('\r\n')}\r\n`;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

function toObject(birthday: PlacedBirthday): ObjectText {
  const ics = printBirthday(birthday);
  return { name: `birthday-${birthday.contactId}${nameEnd}`, revision: hash(ics), component: 'event', ics };
}

const refuse = async (): Promise<never> => {
  throw new UserError('calendarReadOnly');
};

/** What it is called, and what stands for birthdays in the language of the person. */
export interface BirthdayTexts {
  readonly displayName: string;
  readonly colour: string;
  readonly title: (name: string) => string;
  /** Where whole days are. */
  readonly zone: string;
}

/** Opens the birthdays of a person's contacts. */
export async function openBirthdays(
  source: BirthdaySource,
  account: number,
  { displayName, colour, title, zone }: BirthdayTexts,
): Promise<ProgramCalendar> {
  const objects = listBirthdayDates(await source.list(account), title).map(toObject);
  const pick = (names: readonly string[]): readonly ObjectText[] => {
    const wanted = new Set(names);
    return objects.filter(({ name }) => wanted.has(name));
  };
  const toSpan = ({ start, end }: ProgramRange) => ({ from: start ?? -latest, to: end ?? latest, floatingZone: zone });
  const revision = hash(objects.map((object) => `${object.name} ${object.revision}`).join('\n'));
  return {
    info: {
      name: birthdaysId,
      displayName,
      description: '',
      colour,
      isDefault: false,
      right: 'read',
      revision,
      hasChanges: false,
    },
    listObjects: async function* listObjects() {
      yield objects;
    },
    findObjects: async (names) => pick(names),
    readObjects: async (names, expand) =>
      expand === undefined
        ? pick(names)
        : pick(names).map((object) => ({ ...object, ics: expandText(object.ics, toSpan(expand)) })),
    readChanges: async () => null,
    findInRange: async (range, component) =>
      objects
        .filter(
          ({ ics }) => component === 'event' && expandEvent(ics, { ...toSpan(range), max: 1 }).occurrences.length > 0,
        )
        .map(({ name }) => name),
    // A birthday takes no time.
    printFreeBusy: async ({ start, end }) => printFreeBusy([], { from: start ?? 0, to: end ?? latest }, 0),
    putObject: refuse,
    removeObject: refuse,
  };
}
