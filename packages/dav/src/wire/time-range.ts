import type { TimeRange } from '../port.ts';
import { DavRefusal } from '../refusal.ts';
import type { XmlElement } from '../xml/parse-xml.ts';

/** A time in UTC; null where there is none. */
export function readUtc(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second === '60' ? '59' : second}Z`);
  if (Number.isNaN(time)) throw new DavRefusal(400, 'A time is not in UTC');
  return time;
}

/** `start` and `end` of an element (RFC 4791 §9.9). */
export function readTimeRange(element: XmlElement): TimeRange {
  const start = readUtc(element.attributes.get('start'));
  const end = readUtc(element.attributes.get('end'));
  if (start === null && end === null) throw new DavRefusal(400, 'A range has neither start nor end');
  if (start !== null && end !== null && start >= end) throw new DavRefusal(400, 'A range ends before it starts');
  return { start, end };
}
