import { parseObject } from '../../fields/calendar-object.ts';
import { readOrganizer } from '../../fields/people.ts';
import { type ReadObject, readObject } from '../../recurrence/find-occurrence.ts';
import { isOneOf } from '../incoming-message.ts';
import { planReplies } from './plan-replies.ts';
import { planRequests } from './plan-requests.ts';
import type { PlannedMessage, PlanOptions } from './planned-message.ts';

function open(text: string | null): ReadObject | null {
  const parts = text === null ? null : parseObject(text, 'event');
  return parts && readObject(parts);
}

function organizerOf(object: ReadObject | null): string {
  const first = object?.parts.master ?? object?.parts.overrides[0];
  return (first && readOrganizer(first)?.address) ?? '';
}

/**
 * The messages that a change of an event asks for, by comparing what the calendar had and has (RFC 5546 §3.2): of the organiser to those who are
 * invited, of a participant to the organiser. null: there was, or is, no event. What is of nobody else's interest asks for none. Throws
 * CalendarChangeError.
 */
export function planMessages(
  before: string | null,
  after: string | null,
  options: PlanOptions,
): readonly PlannedMessage[] {
  const [old, now] = [open(before), open(after)];
  const organizer = organizerOf(now) || organizerOf(old);
  if (organizer === '') return [];
  return isOneOf(options.me, organizer) ? planRequests(old, now, options) : planReplies(old, now, options);
}
