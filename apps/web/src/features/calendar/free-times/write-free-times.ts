import { dayTitle } from '../../../lib/dates/day-names.ts';
import { offsetMinutes, wallOfInstant } from '../../../lib/dates/days.ts';
import { type DateReading, formatTimeOfDay } from '../../../lib/dates/format-date.ts';
import { translate } from '../../../lib/language/strings.ts';
import type { TimeSlot } from '../editor/find-time.ts';
import { freeTimesStrings } from './free-times.strings.ts';

/** UTC+8, UTC-3:30: as the zone is at a moment. */
function zoneOffset(timeMs: number, zone: string): string {
  const minutes = offsetMinutes(timeMs, zone);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${String(hours)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** Monday 9:00 to 10:00, as the person reads days and times. */
export const nameSlot = ({ startsAt, endsAt }: TimeSlot, reading: DateReading): string =>
  `${formatTimeOfDay(startsAt, reading)} – ${formatTimeOfDay(endsAt, reading)}`;

/** The words that an answer with free times begins with, in the language of the interface. Times are in their order. */
export function writeFreeTimes(slots: readonly TimeSlot[], reading: DateReading): string {
  const sorted = slots.toSorted((one, other) => one.startsAt - other.startsAt);
  const offsets = new Set(sorted.map(({ startsAt }) => zoneOffset(startsAt, reading.timeZone)));
  const lines = sorted.map((slot) => {
    const { day } = wallOfInstant(slot.startsAt, reading.timeZone);
    // Where summer time begins or ends between them, each says its own.
    const offset = offsets.size > 1 ? ` (${zoneOffset(slot.startsAt, reading.timeZone)})` : '';
    return `• ${dayTitle(day, reading.language)} ${nameSlot(slot, reading)}${offset}`;
  });
  const zone = [reading.timeZone.replaceAll('_', ' '), ...(offsets.size === 1 ? offsets : [])].join(', ');
  return [translate(freeTimesStrings, 'intro', { zone }), ...lines, '', translate(freeTimesStrings, 'question')].join(
    '\n',
  );
}
