import { uidOf } from '../fields/calendar-object.ts';
import { readTitle } from '../fields/listed-fields.ts';
import { printObject } from '../fields/object-text.ts';
import {
  defaultMaxObjects,
  maxCalendarFileBytes,
  maxFileZones,
  maxListedDates,
  maxOverrides,
  maxTitleCharacters,
} from '../limits.ts';
import { type Component, findLine, listLines, makeLine, setLine } from '../model/component.ts';
import { readDateLine } from '../model/date-value.ts';
import { type ParsedFile, parseComponents } from '../model/parse-components.ts';
import { unescapeOneLine } from '../model/text-value.ts';
import type { CalendarFile, CalendarObject, LeftOutReason } from '../types.ts';

const kinds: Readonly<Record<string, CalendarObject['kind']>> = { VEVENT: 'event', VTODO: 'task' };
const maxUidCharacters = 500;
/** Names of what was left out that are given. */
const maxLeftOut = 200;

class FileReading {
  readonly objects: CalendarObject[] = [];
  readonly leftOut: { title: string; reason: LeftOutReason }[] = [];
  readonly #timezones: readonly Component[];

  constructor(timezones: readonly Component[]) {
    this.#timezones = timezones;
  }

  leave(component: Component, reason: LeftOutReason): void {
    if (this.leftOut.length < maxLeftOut) this.leftOut.push({ title: readTitle(component), reason });
  }

  add(kind: CalendarObject['kind'], uid: string, components: readonly Component[]): void {
    const [first] = components;
    if (!first) return;
    const reason = findFault(kind, components);
    if (reason) {
      this.leave(first, reason);
      return;
    }
    try {
      const kept = oneOfEach(components);
      this.objects.push({ uid, kind, text: printObject(kept, this.#timezones) });
    } catch {
      this.leave(first, 'tooLarge');
    }
  }
}

function countDates(component: Component): number {
  const lines = [...listLines(component, 'RDATE'), ...listLines(component, 'EXDATE')];
  return lines.reduce((sum, line) => sum + line.value.split(',', maxListedDates + 1).length, 0);
}

/** Why an object cannot be taken; null: it can. */
function findFault(kind: CalendarObject['kind'], components: readonly Component[]): LeftOutReason | null {
  if (components.length > maxOverrides + 1) return 'tooLarge';
  if (components.some((component) => countDates(component) > maxListedDates)) return 'tooLarge';
  const hasStart = components.some((component) => readDateLine(findLine(component, 'DTSTART')) !== null);
  return kind === 'event' && !hasStart ? 'noStart' : null;
}

/** The event and its exceptions; of two that stand for the same the one with the higher SEQUENCE, then the later one. */
function oneOfEach(components: readonly Component[]): readonly Component[] {
  const found = new Map<string, Component>();
  for (const component of components) {
    const key = findLine(component, 'RECURRENCE-ID')?.value.trim() ?? '';
    const known = found.get(key);
    if (!known || sequenceOf(component) >= sequenceOf(known)) found.set(key, component);
  }
  return [...found.values()];
}

function sequenceOf(component: Component): number {
  const value = Number(findLine(component, 'SEQUENCE')?.value.trim() ?? '0');
  return Number.isInteger(value) ? value : 0;
}

function calendarText(file: ParsedFile, ...names: readonly string[]): string {
  const line = file.calendarLines.find((candidate) => names.includes(candidate.name));
  return unescapeOneLine(line?.value ?? '', maxTitleCharacters);
}

function groupByUid(file: ParsedFile, reading: FileReading): ReadonlyMap<string, Component[]> {
  const groups = new Map<string, Component[]>();
  for (const component of file.components) {
    const kind = kinds[component.name];
    if (!kind) continue;
    const uid = uidOf(component);
    if (uid === '' || uid.length > maxUidCharacters) {
      reading.leave(component, 'noUid');
      continue;
    }
    const key = `${kind} ${uid}`;
    const group = groups.get(key);
    if (group) group.push(component);
    else groups.set(key, [setLine(component, makeLine('UID', uid))]);
  }
  return groups;
}

const empty: CalendarFile = { objects: [], leftOut: [], name: '', method: null, isCut: true };

/** The events and tasks of an untrusted file, one object for each UID. Never throws; linear in the file's length. */
export function readCalendarFile(text: string, options: { readonly maxObjects?: number } = {}): CalendarFile {
  if (text.length > maxCalendarFileBytes) return empty;
  const file = parseComponents(text);
  const timezones = file.components.filter((component) => component.name === 'VTIMEZONE').slice(0, maxFileZones);
  const reading = new FileReading(timezones);
  for (const component of file.tooLarge) if (kinds[component.name]) reading.leave(component, 'tooLarge');
  const maxObjects = options.maxObjects ?? defaultMaxObjects;
  for (const [key, components] of groupByUid(file, reading)) {
    const [kind = '', ...uid] = key.split(' ');
    const [first] = components;
    if (reading.objects.length < maxObjects) reading.add(kind === 'task' ? 'task' : 'event', uid.join(' '), components);
    else if (first) reading.leave(first, 'tooMany');
  }
  const method = calendarText(file, 'METHOD').toUpperCase();
  return {
    objects: reading.objects,
    leftOut: reading.leftOut,
    name: calendarText(file, 'X-WR-CALNAME', 'NAME'),
    method: method === '' ? null : method,
    isCut: file.isCut,
  };
}
