import { createHash } from 'node:crypto';
import { printScheduled } from '@hongyan/icalendar';

/**
 * The schedule tag of an event (RFC 6638 §3.2.10), made of its text: what is stored before this was there has one too, and none can be
 * forgotten. undefined: the event has no organiser, or is no business of the calendar's owner.
 */
export function makeScheduleTag(ics: string, addresses: readonly string[]): string | undefined {
  const text = printScheduled(ics, addresses);
  return text === null ? undefined : createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
