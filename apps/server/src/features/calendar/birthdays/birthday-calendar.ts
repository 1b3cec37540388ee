import type { Calendar, CalendarEvent, CalendarId, EventId, Language, Occurrence } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import type { Db } from '../../../engines/database/port.ts';
import { readSettings } from '../../../engines/settings/person-settings.ts';
import type { TimeRange } from '../events/list-occurrences.ts';
import { type Birthday, type BirthdaySource, birthdaysId } from './birthday-source.ts';

const dayMs = 86_400_000;
const zoneReachMs = 14 * 3_600_000;
const calendarId = birthdaysId as CalendarId;
/** Of a birthday's event: the contact behind it. */
const idPrefix = 'b-';
export const birthdayColor = 5;

/** What the calendar of birthdays and its events are called. */
export const birthdayStrings: Readonly<
  Record<Language, { readonly name: string; readonly title: (name: string) => string }>
> = {
  zh: { name: '生日', title: (name) => `${name}的生日` },
  en: { name: 'Birthdays', title: (name) => `${name}’s birthday` },
};

/** The calendar that is made of the birthdays of contacts; it stores nothing. */
export interface Birthdays {
  /** null: nobody knows birthdays. */
  readonly calendarOf: (account: number) => Promise<Calendar | null>;
  readonly isShown: (account: number) => Promise<boolean>;
  readonly listOccurrences: (account: number, range: TimeRange) => Promise<readonly Occurrence[]>;
  /** Throws `eventNotFound`. */
  readonly readEvent: (account: number, eventId: string) => Promise<CalendarEvent>;
}

interface MonthDay {
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
}

function parseBirthday({ date }: Birthday): MonthDay | null {
  const [, year = '', month = '', day = ''] = /^(\d{4}-|--)(\d{2})-?(\d{2})$/.exec(date) ?? [];
  const parsed = { year: year === '--' ? null : Number.parseInt(year, 10), month: Number(month), day: Number(day) };
  return parsed.month >= 1 && parsed.month <= 12 && parsed.day >= 1 && parsed.day <= 31 ? parsed : null;
}

/** A birthday with its date taken apart. */
export interface PlacedBirthday extends MonthDay {
  readonly contactId: string;
  readonly title: string;
}

/** Birthdays whose date can be read. */
export function listBirthdayDates(
  birthdays: readonly Birthday[],
  title: (name: string) => string,
): readonly PlacedBirthday[] {
  return birthdays.flatMap((birthday) => {
    const born = parseBirthday(birthday);
    return born === null ? [] : [{ ...born, contactId: birthday.contactId, title: title(birthday.name) }];
  });
}

/** Midnight UTC of the birthday in a year; on 28 February where the year has no 29th. */
function inYear({ month, day }: MonthDay, year: number): number {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Date.UTC(year, month - 1, Math.min(day, last));
}

const printDate = (at: number): string => new Date(at).toISOString().slice(0, 10);

function toOccurrence(contactId: string, title: string, startsAt: number): Occurrence {
  return {
    calendarId,
    eventId: `${idPrefix}${contactId}` as EventId,
    recurrenceId: printDate(startsAt).replaceAll('-', ''),
    revision: 0,
    title,
    location: '',
    allDay: true,
    startsAt,
    endsAt: startsAt + dayMs,
    color: null,
    isRepeated: true,
    hasReminder: false,
    hasParticipants: false,
    busy: false,
    isPrivate: false,
    isCancelled: false,
    myAnswer: null,
  };
}

/** `source` is asked at each call: while capabilities are made it is not there yet. */
export function createBirthdays(read: Db, source: () => BirthdaySource | undefined): Birthdays {
  const listOccurrences: Birthdays['listOccurrences'] = async (account, { from, to }) => {
    const birthdays = (await source()?.list(account)) ?? [];
    const { language } = await readSettings(read, account);
    const [first, last] = [new Date(from - zoneReachMs).getUTCFullYear(), new Date(to + zoneReachMs).getUTCFullYear()];
    return birthdays.flatMap((birthday) => {
      const born = parseBirthday(birthday);
      if (born === null) return [];
      const title = birthdayStrings[language].title(birthday.name);
      const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      return years
        .filter((year) => born.year === null || year >= born.year)
        .map((year) => inYear(born, year))
        .filter((at) => at < to + zoneReachMs && at + dayMs > from - zoneReachMs)
        .map((at) => toOccurrence(birthday.contactId, title, at));
    });
  };
  return {
    listOccurrences,
    calendarOf: async (account) => {
      if (source() === undefined) return null;
      const { language, showBirthdays } = await readSettings(read, account);
      return {
        calendarId,
        kind: 'birthdays',
        name: birthdayStrings[language].name,
        color: birthdayColor,
        isShown: showBirthdays,
        isDefault: false,
        right: 'view',
        ...{ ownerName: '', ownerAddress: '', shares: 0, publishedUrl: '', sourceUrl: '', readAt: 0, failure: '' },
      };
    },
    isShown: async (account) => source() !== undefined && (await readSettings(read, account)).showBirthdays,
    readEvent: async (account, eventId) => {
      const birthdays = (await source()?.list(account)) ?? [];
      const birthday = birthdays.find(({ contactId }) => `${idPrefix}${contactId}` === eventId);
      const born = birthday === undefined ? null : parseBirthday(birthday);
      if (birthday === undefined || born === null) throw new UserError('eventNotFound');
      const { language } = await readSettings(read, account);
      const at = inYear(born, born.year ?? 2000);
      return {
        ...{ calendarId, eventId: eventId as EventId, recurrenceId: '', revision: 0, right: 'view' },
        title: birthdayStrings[language].title(birthday.name),
        ...{ allDay: true, start: printDate(at), end: printDate(at + dayMs), zone: '', location: '', notes: '' },
        ...{ participants: [], reminders: [], color: null, busy: false, isPrivate: false },
        repeat: { every: 'year', interval: 1, weekdays: [], by: 'date', end: { kind: 'never' } },
        ...{ isRepeated: true, customRepeat: '', isCancelled: false, organizer: null, isOrganizer: true },
        ...{ myAnswer: null, createdAt: 0, changedAt: 0 },
      };
    },
  };
}
