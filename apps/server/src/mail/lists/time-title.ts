/**
 * The time group of a mail in a list, in the person's time zone: today, yesterday, thisWeek, lastWeek, thisMonth, or YYYY-MM.
 * Weeks begin on Monday (ISO 8601). A group never repeats in a list sorted by time.
 */

const dayMs = 86_400_000;
/** Formatters kept: making one costs far more than using it, and there are about 400 zones. */
const maxFormatters = 50;
const formatters = new Map<string, Intl.DateTimeFormat>();

function createFormatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  if (formatters.size >= maxFormatters) formatters.clear();
  const fresh = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formatters.set(zone, fresh);
  return fresh;
}

/** Clocks are set at whole quarters of an hour, everywhere since 1972: within one, a zone has one calendar day. */
const quarterMs = 15 * 60 * 1000;
/** Quarters remembered of all zones; a formatter takes 3 µs, and a list of 15 mails would ask it 15 times. */
const maxRememberedDays = 20_000;
const rememberedDays = new Map<string, Map<number, number>>();
let rememberedCount = 0;

/** The calendar day of a moment as days since 1970-01-01, which compares and subtracts. */
function getDay(at: number, zone: string): number {
  const quarter = Math.floor(at / quarterMs);
  const known = rememberedDays.get(zone)?.get(quarter);
  if (known !== undefined) return known;
  if (rememberedCount >= maxRememberedDays) {
    rememberedDays.clear();
    rememberedCount = 0;
  }
  const day = readDay(at, zone);
  const days = rememberedDays.get(zone) ?? new Map<number, number>();
  rememberedDays.set(zone, days.set(quarter, day));
  rememberedCount += 1;
  return day;
}

function readDay(at: number, zone: string): number {
  let year = 0;
  let month = 0;
  let day = 0;
  for (const { type, value } of createFormatter(zone).formatToParts(at)) {
    if (type === 'year') year = Number(value);
    else if (type === 'month') month = Number(value);
    else if (type === 'day') day = Number(value);
  }
  return Date.UTC(year, month - 1, day) / dayMs;
}

/** The Monday of a day's week. 1970-01-01 was a Thursday. */
function findMonday(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7);
}

function formatMonth(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 7);
}

/** Makes the function that names the group of a moment for somebody in `zone` at `now`. What lies in the future is today. */
export function createTimeTitle(now: number, zone: string): (at: number) => string {
  const today = getDay(now, zone);
  const monday = findMonday(today);
  return (at) => {
    const day = getDay(at, zone);
    if (day >= today) return 'today';
    if (day === today - 1) return 'yesterday';
    if (day >= monday) return 'thisWeek';
    if (day >= monday - 7) return 'lastWeek';
    return formatMonth(day) === formatMonth(today) ? 'thisMonth' : formatMonth(day);
  };
}
