/** One file of many calendar objects, line by line, so that a calendar of any size is written as it is read. */

import { ownProperties } from '@hongyan/icalendar';

const open = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Hongyan//Calendar//EN\r\nCALSCALE:GREGORIAN\r\n';
const close = 'END:VCALENDAR\r\n';
/** What says when, and nothing else: all that is left of an event that is not to be read. */
const timeProperties = new Set(
  'UID DTSTAMP DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID STATUS TRANSP CLASS SEQUENCE'.split(' '),
);
/** Who takes part is not for everybody who has an address. */
const peopleProperties = new Set(['ATTENDEE', 'ORGANIZER', 'CONTACT']);

/** What is its owner's alone, within their mailbox. */

/** What may be seen of an event: all of it, what is published, the time alone, nothing. */
export type Visibility = 'all' | 'published' | 'time' | 'nothing';

/** A content line with the lines that continue it (RFC 5545 §3.1). */
function splitLines(text: string): string[] {
  return text.split(/\r?\n(?![ \t])/).filter((line) => line !== '');
}

const getName = (line: string): string => (/^[A-Za-z0-9-]+/.exec(line)?.[0] ?? '').toUpperCase();

/** Whether any component of an object is not for others. */
export function isPrivateObject(ics: string): boolean {
  return splitLines(ics).some((line) => /^CLASS[;:]/i.test(line) && /:(?:PRIVATE|CONFIDENTIAL)$/i.test(line.trim()));
}

/** Whether the lines of an event say that it takes time. */
function takesTime(lines: readonly string[]): boolean {
  return !lines.some((line) => /^(?:TRANSP[;:].*TRANSPARENT|STATUS[;:].*CANCELLED)\s*$/i.test(line));
}

/** Whether the event, or an exception of it, takes time. */
export function takesAnyTime(ics: string): boolean {
  return listComponents(ics).some(({ name, lines }) => name === 'VEVENT' && takesTime(lines));
}

interface Component {
  readonly name: string;
  readonly lines: readonly string[];
}

/** The components of an object: its zones, the event and its exceptions. */
export function listComponents(ics: string): Component[] {
  const components: Component[] = [];
  let lines: string[] = [];
  let depth = 0;
  for (const line of splitLines(ics)) {
    const name = getName(line);
    if (name === 'BEGIN') depth += 1;
    if (depth >= 2) lines.push(line);
    if (name === 'END') {
      depth -= 1;
      if (depth === 1) {
        components.push({ name: (lines[0] ?? '').slice('BEGIN:'.length).trim().toUpperCase(), lines });
        lines = [];
      }
    }
  }
  return components;
}

/** The lines of an event that may be seen, alarms left out. */
export function filterLines({ lines }: Component, visibility: Visibility, busyTitle: string): string[] {
  const kept: string[] = [];
  let inner = 0;
  for (const line of lines.slice(1, -1)) {
    const name = getName(line);
    if (name === 'BEGIN') inner += 1;
    const isKept =
      visibility === 'time' ? timeProperties.has(name) : !peopleProperties.has(name) && !ownProperties.includes(name);
    if (inner === 0 && isKept) kept.push(line);
    if (name === 'END') inner -= 1;
  }
  const [first = '', last = ''] = [lines[0], lines.at(-1)];
  // An exception that takes no time stays, so that the series does not fill its place, but nothing says that it does.
  const title = visibility === 'time' && takesTime(kept) ? [`SUMMARY:${busyTitle}`] : [];
  return [first, ...kept, ...title, last];
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');
}

export interface JoinOptions {
  readonly name: string;
  /** What stands for a title that is not to be read. */
  readonly busyTitle: string;
}

/** Writes objects as one file; zones of the same name are written once. */
export async function* joinObjects(
  objects: AsyncIterable<{ readonly ics: string; readonly visibility: Visibility }>,
  { name, busyTitle }: JoinOptions,
): AsyncGenerator<string> {
  const zones = new Set<string>();
  yield `${open}X-WR-CALNAME:${escapeText(name)}\r\n`;
  for await (const { ics, visibility } of objects) {
    if (visibility === 'nothing') continue;
    let text = '';
    for (const component of listComponents(ics)) {
      if (component.name === 'VTIMEZONE') {
        const id = component.lines.find((line) => getName(line) === 'TZID') ?? '';
        if (zones.has(id)) continue;
        zones.add(id);
      }
      const isWhole = visibility === 'all' || component.name === 'VTIMEZONE';
      const whole = component.lines.filter((line) => !ownProperties.includes(getName(line)));
      const lines = isWhole ? whole : filterLines(component, visibility, busyTitle);
      text += `${lines.join('\r\n')}\r\n`;
    }
    yield text;
  }
  yield close;
}
