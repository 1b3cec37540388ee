import { parseObject } from '../fields/calendar-object.ts';
import { readOneLine } from '../fields/listed-fields.ts';
import { isSameAddress, readOrganizer } from '../fields/people.ts';
import { type Component, findLine } from '../model/component.ts';
import { readDateLine } from '../model/date-value.ts';
import { readCalendarFile } from '../read/calendar-file.ts';
import { type ReadObject, readObject } from '../recurrence/find-occurrence.ts';

/** A scheduling message, or what is stored of its event. */
export interface Message {
  readonly object: ReadObject;
  readonly method: string;
  /** The event itself, or the first exception where there is only that. */
  readonly first: Component;
  readonly organizer: string;
  readonly comment: string;
}

const maxCommentCharacters = 2_000;

/** The first event of an untrusted message; null where there is none. */
export function readMessage(text: string): Message | null {
  const file = readCalendarFile(text, { maxObjects: 1 });
  const found = file.objects.find(({ kind }) => kind === 'event');
  return found ? readStored(found.text, file.method ?? '') : null;
}

/** An object that was read before. */
export function readStored(text: string, method = ''): Message | null {
  const parts = parseObject(text, 'event');
  const first = parts?.master ?? parts?.overrides[0];
  if (!parts || !first) return null;
  const organizer = readOrganizer(first)?.address ?? '';
  const comment = readOneLine(first, 'COMMENT', maxCommentCharacters);
  return { object: readObject(parts), method, first, organizer, comment };
}

export function isOneOf(addresses: readonly string[], address: string): boolean {
  return addresses.some((own) => isSameAddress(own, address));
}

/** What of two versions asks for another answer: the time, the rule, the place. */
export function isTimeChange(a: Component, b: Component): boolean {
  const say = (component: Component): string => {
    const times = ['DTSTART', 'DTEND'].map((name) => {
      const value = readDateLine(findLine(component, name));
      return value ? `${value.wall}${value.isDate}${value.isUtc}${value.tzid}` : '';
    });
    const others = ['DURATION', 'RRULE', 'LOCATION'].map((name) => findLine(component, name)?.value.trim() ?? '');
    return [...times, ...others].join('\n');
  };
  return say(a) !== say(b);
}
