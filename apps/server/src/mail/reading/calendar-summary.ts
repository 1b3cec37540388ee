/**
 * The few fields of an invitation that its mail shows. A strict reader of its own for one VEVENT (RFC 5545 §3.1, §3.6.1): what
 * it gives is text and is shown as text; X-ALT-DESC, DESCRIPTION and everything else are not read.
 */
import type { MailDetail } from '@hongyan/contract';

type CalendarSummary = NonNullable<MailDetail['calendar']>;

/** Bytes of a calendar part that are read: stops a 50 MB calendar from being decoded to show its title. */
export const maxCalendarBytes = 256 * 1024;
/** Content lines read, unfolded. */
const maxLines = 5_000;
/** Characters of one content line that are kept (a line of a megabyte is no title). */
const maxLineCharacters = 8_000;
/** Characters of one field that are shown. */
const maxFieldCharacters = 500;

interface ContentLine {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** RFC 5545 §3.1: a line that begins with a blank goes on the one before. */
function unfoldLines(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split(/\r\n|\n|\r/, maxLines)) {
    const isFolded = line.startsWith(' ') || line.startsWith('\t');
    const last = lines.at(-1);
    if (!isFolded) lines.push(line.slice(0, maxLineCharacters));
    else if (last !== undefined && last.length < maxLineCharacters) {
      lines[lines.length - 1] = last + line.slice(1, maxLineCharacters);
    }
  }
  return lines;
}

/** Cuts at `separator` outside of quoted strings; at most `limit` parts, the last takes the rest. */
function splitUnquoted(text: string, separator: string, limit: number): string[] {
  const chunks: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length && chunks.length < limit - 1; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === separator && !isQuoted) {
      chunks.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...chunks, text.slice(start)];
}

function parseLine(line: string): ContentLine | null {
  const [property, value] = splitUnquoted(line, ':', 2);
  if (property === undefined || value === undefined) return null;
  const [name, ...parameters] = splitUnquoted(property, ';', 50);
  const pairs = parameters.map((parameter): [string, string] => {
    const [key = '', text = ''] = splitUnquoted(parameter, '=', 2);
    return [key.toUpperCase(), text.replaceAll('"', '')];
  });
  return { name: (name ?? '').toUpperCase(), parameters: new Map(pairs), value };
}

/** RFC 5545 §3.3.11. Control characters have no place in a line of text. */
function unescapeText(value: string): string {
  return value
    .replace(/\\([nN\\,;])/g, (_, escaped: string) => (escaped === 'n' || escaped === 'N' ? ' ' : escaped))
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, maxFieldCharacters)
    .toWellFormed();
}

const dateForm = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/;
/** Outlook's names for zones that our readers meet; others stay local time without a zone. */
const outlookZones: ReadonlyMap<string, string> = new Map([
  ['China Standard Time', 'Asia/Shanghai'],
  ['Taipei Standard Time', 'Asia/Taipei'],
  ['Tokyo Standard Time', 'Asia/Tokyo'],
  ['Singapore Standard Time', 'Asia/Singapore'],
  ['UTC', 'UTC'],
  ['GMT Standard Time', 'Europe/London'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['Pacific Standard Time', 'America/Los_Angeles'],
  ['Eastern Standard Time', 'America/New_York'],
]);

function offsetAt(at: number, zone: string): number | null {
  try {
    const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(at)
      .find((part) => part.type === 'timeZoneName')?.value;
    const match = /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name ?? '');
    if (!match) return null;
    const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
    return (match[1] === '-' ? -minutes : minutes) * 60_000;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** ISO 8601: a date, a moment in UTC, or local time without a zone where the zone is unknown; empty when it is no time. */
function parseTime(line: ContentLine | undefined): string {
  const match = dateForm.exec(line?.value.trim() ?? '');
  if (!line || !match) return '';
  const [, year, month, day, hour, minute, second, utc] = match;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return Number.isNaN(Date.parse(date)) ? '' : date;
  const local = `${date}T${hour}:${minute}:${second}`;
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return '';
  if (utc === 'Z') return `${local}Z`;
  const label = line.parameters.get('TZID') ?? '';
  const zone = outlookZones.get(label) ?? label;
  const offset = zone === '' ? null : offsetAt(asUtc, zone);
  if (offset === null) return local;
  // The offset that holds at that local time, not at the same figures in UTC.
  const settled = offsetAt(asUtc - offset, zone) ?? offset;
  return new Date(asUtc - settled).toISOString().replace('.000Z', 'Z');
}

function nameOrganizer(line: ContentLine | undefined): string {
  if (!line) return '';
  const address = line.value.replace(/^mailto:/i, '');
  const name = line.parameters.get('CN') ?? '';
  return unescapeText(name === '' || name === address ? address : `${name} <${address}>`);
}

/** Events of one file that are read. */
const maxEvents = 50;

/** The lines of each VEVENT that stand in it directly (not in an alarm), the first of each name; at most `max` events. */
function findEvents(text: string, max: number): ReadonlyMap<string, ContentLine>[] {
  const events: ReadonlyMap<string, ContentLine>[] = [];
  let event = new Map<string, ContentLine>();
  const open: string[] = [];
  for (const raw of unfoldLines(text)) {
    const line = parseLine(raw);
    if (!line) continue;
    const component = line.value.trim().toUpperCase();
    if (line.name === 'BEGIN') {
      open.push(component);
      if (component === 'VEVENT') event = new Map();
    } else if (line.name === 'END') {
      if (open.pop() === 'VEVENT') events.push(event);
      if (events.length >= max) return events;
    } else if (open.at(-1) === 'VEVENT' && !event.has(line.name)) event.set(line.name, line);
  }
  return events;
}

function summariseEvent(event: ReadonlyMap<string, ContentLine>): CalendarSummary | null {
  const start = parseTime(event.get('DTSTART'));
  if (start === '') return null;
  return {
    summary: unescapeText(event.get('SUMMARY')?.value ?? ''),
    start,
    end: parseTime(event.get('DTEND')),
    location: unescapeText(event.get('LOCATION')?.value ?? ''),
    organizer: nameOrganizer(event.get('ORGANIZER')),
    allDay: !start.includes('T'),
  };
}

/** What an invitation says; null when there is no whole event in it. */
export function readCalendarSummary(text: string): CalendarSummary | null {
  const [event] = findEvents(text, 1);
  return event ? summariseEvent(event) : null;
}

/** The events of a calendar file, in their order, and whether there are more. */
export function readCalendarEvents(text: string): { readonly events: CalendarSummary[]; readonly truncated: boolean } {
  const found = findEvents(text, maxEvents + 1);
  const events = found.slice(0, maxEvents).flatMap((event) => summariseEvent(event) ?? []);
  return { events, truncated: found.length > maxEvents };
}
