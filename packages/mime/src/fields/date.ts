/**
 * Date (RFC 5322 §3.3, §4.3) and the broken forms that occur: month first, ISO 8601, Java's and C's forms, one-digit hours, am/pm, zones
 * with a colon or a name, no zone at all (then UTC). Words are read by what they look like, not by where they stand.
 */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Minutes east of UTC. RFC 5322 §4.3: military messages mean nothing, that is -0000; CST there is America's. */
const zones: Readonly<Record<string, number>> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  hkt: 480,
  sgt: 480,
  jst: 540,
  kst: 540,
  bst: 60,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  ist: 330,
};
const maxDateCharacters = 200;
const minuteMs = 60_000;

interface DateParts {
  day?: number;
  month?: number;
  year?: number;
  time?: { hour: number; minute: number; second: number };
  zone?: number;
  isAfternoon?: boolean;
}

/** Without comments (nested ones too); the zone's name usually stands in one. */
function removeComments(text: string): string {
  let depth = 0;
  let out = '';
  for (const character of text) {
    if (character === '(') depth++;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) out += character;
  }
  return out;
}

function readZone(word: string): number | undefined {
  const match = /^(?:gmt|utc|ut)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(word);
  if (match) {
    const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
    return minutes > 24 * 60 ? undefined : match[1] === '-' ? -minutes : minutes;
  }
  const name = word.toLowerCase();
  if (Object.hasOwn(zones, name)) return zones[name];
  return /^[a-ik-y]$/.test(name) ? 0 : undefined;
}

/** RFC 5322 §4.3: two digits are 1950–2049, three are added to 1900. */
function expandYear(year: number, digits: number): number {
  if (digits === 2) return year < 50 ? 2000 + year : 1900 + year;
  return digits === 3 ? 1900 + year : year;
}

function readTime(word: string, parts: DateParts): boolean {
  const match = /^(\d{1,2})[:.](\d{1,2})(?:[:.](\d{1,2})(?:[.,]\d{1,9})?)?(am|pm|z|[+-]\d\d:?\d\d)?$/i.exec(word);
  if (!match || parts.time) return false;
  parts.time = { hour: Number(match[1]), minute: Number(match[2]), second: Number(match[3] ?? 0) };
  const suffix = match[4]?.toLowerCase();
  if (suffix === 'am' || suffix === 'pm') parts.isAfternoon = suffix === 'pm';
  else if (suffix !== undefined) {
    const zone = readZone(suffix);
    if (zone !== undefined) parts.zone = zone;
  }
  return true;
}

function readNumber(word: string, parts: DateParts): void {
  const number = Number(word);
  if (word.length >= 3 || parts.day !== undefined) parts.year ??= expandYear(number, word.length);
  else parts.day = number;
}

function readIsoDate(word: string, parts: DateParts): boolean {
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(word);
  if (!match) return false;
  parts.year = Number(match[1]);
  parts.month = Number(match[2]) - 1;
  parts.day = Number(match[3]);
  return true;
}

function readWord(word: string, parts: DateParts): void {
  if (readIsoDate(word, parts) || readTime(word, parts)) return;
  if (/^\d{1,4}$/.test(word)) {
    readNumber(word, parts);
    return;
  }
  if (/^(?:am|pm)$/i.test(word)) {
    parts.isAfternoon = word.toLowerCase() === 'pm';
    return;
  }
  const month = months.indexOf(word.slice(0, 3).toLowerCase());
  if (month !== -1 && /^[a-z]{3,9}\.?$/i.test(word) && parts.month === undefined) {
    parts.month = month;
    return;
  }
  if (parts.time && parts.zone === undefined) {
    const zone = readZone(word);
    if (zone !== undefined) parts.zone = zone;
  }
}

function toHour(parts: DateParts): number {
  const hour = parts.time?.hour ?? 0;
  if (parts.isAfternoon === undefined || hour > 12) return hour;
  return (hour % 12) + (parts.isAfternoon ? 12 : 0);
}

/** The moment a Date value (binary string) names, in epoch milliseconds, or null when it names none. */
export function parseDate(value: string): number | null {
  const text = removeComments(value.slice(0, maxDateCharacters)).trim();
  // `2024-01-05T10:00:00` and `5-Jan-2024` are taken apart; other words are separated by blanks and commas.
  const spaced = text.replace(/(\d)T(\d)/i, '$1 $2').replace(/(\d)-([A-Za-z]{3,9})-(\d)/, '$1 $2 $3');
  const parts: DateParts = {};
  for (const word of spaced.split(/[\s,]+/)) if (word !== '') readWord(word, parts);
  const { day, month, year } = parts;
  if (day === undefined || month === undefined || year === undefined) return null;
  const hour = toHour(parts);
  const minute = parts.time?.minute ?? 0;
  const second = Math.min(parts.time?.second ?? 0, 59); // a leap second, as RFC 5322 allows it, is the second before
  if (month > 11 || day < 1 || year < 1900 || year > 9999 || hour > 23 || minute > 59 || (parts.time?.second ?? 0) > 60)
    return null;
  const utc = Date.UTC(year, month, day, hour, minute, second);
  if (new Date(utc).getUTCDate() !== day) return null; // 31 February
  return utc - (parts.zone ?? 0) * minuteMs;
}
