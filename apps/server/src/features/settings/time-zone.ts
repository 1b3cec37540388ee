/** The person's zone is kept twice: as the specification's hour offset, and as an IANA name that knows daylight saving. */

const hourMs = 3_600_000;
/** The specification's range, section 9. */
const minHours = -12;
const maxHours = 12;

/** The offset of an IANA zone at a moment, in whole hours within the specification's range. */
export function hoursOfZone(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const value = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  );
  return Math.min(maxHours, Math.max(minHours, Math.round((local - at) / hourMs)));
}

/** An IANA zone of this offset: the present one where it has it, the recommended one for +8, else a fixed one. */
export function zoneOfHours(hours: number, present: string, at: number): string {
  if (hoursOfZone(present, at) === hours) return present;
  if (hours === 8) return 'Asia/Shanghai';
  if (hours === 0) return 'Etc/UTC';
  // POSIX's sign: Etc/GMT-9 is nine hours ahead of Greenwich.
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}
