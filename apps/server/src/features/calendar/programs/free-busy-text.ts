/** The busy times of one calendar as text (RFC 4791 §7.10, RFC 5545 §3.6.4). */
import type { FreeBusy } from '@hongyan/contract';
import { defineReader } from '../../../engines/database/port.ts';
import type { CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import { joinBusy, toBusy } from '../availability/free-busy.ts';
import { findOccurrences, type TimeRange } from '../events/list-occurrences.ts';
import { readOwner } from '../events/objects.ts';
import { isResource } from '../policy.ts';

type BusyTime = FreeBusy['busy'][number];

export interface CalendarBusyInput extends TimeRange {
  readonly calendar: CalendarTable;
}

/** When a calendar's events take time, joined and in order; off the main thread, since it may expand what repeats. */
export const readCalendarBusyFar = defineReader<CalendarBusyInput, readonly BusyTime[]>({
  name: 'calendar.calendarBusy',
  read: async (db, { calendar, ...range }) => {
    const account = calendar.account_no;
    const { zone } = await readOwner(db, account);
    const owner = { account, isResource: await isResource(db, calendar.org_id, account) };
    const rows = await findOccurrences(db, calendar, range);
    return joinBusy(rows.flatMap((row) => toBusy(row, zone, range, owner)));
  },
});

const printTime = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
const types = { busy: 'BUSY', tentative: 'BUSY-TENTATIVE' } as const;

/** Who asked whom, where the busy times are an answer (RFC 5546 §3.3.3). */
export interface BusyReply {
  readonly uid: string;
  readonly organizer: string;
  readonly attendee: string;
}

/** Values that come from a program stand on one line. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}/gu, '');

/** Busy times as a VCALENDAR. */
export function printFreeBusy(
  busy: readonly BusyTime[],
  { from, to }: TimeRange,
  now: number,
  reply?: BusyReply,
): string {
  const times = busy.map(
    ({ startsAt, endsAt, kind }) => `FREEBUSY;FBTYPE=${types[kind]}:${printTime(startsAt)}/${printTime(endsAt)}`,
  );
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Hongyan//Calendar//EN'],
    ...(reply === undefined ? [] : ['METHOD:REPLY']),
    'BEGIN:VFREEBUSY',
    ...(reply === undefined
      ? []
      : [
          `UID:${oneLine(reply.uid)}`,
          `ORGANIZER:mailto:${oneLine(reply.organizer)}`,
          `ATTENDEE:mailto:${oneLine(reply.attendee)}`,
        ]),
    `DTSTAMP:${printTime(now)}`,
    `DTSTART:${printTime(from)}`,
    `DTEND:${printTime(to)}`,
    ...times,
    ...['END:VFREEBUSY', 'END:VCALENDAR'],
  ];
  return `${lines.join('\r\n')}\r\n`;
}
