import { parseObject } from '../fields/calendar-object.ts';
import { printObject } from '../fields/object-text.ts';
import { readSequence } from '../read/read-fields.ts';
import { CalendarChangeError } from '../types.ts';
import { stamp } from '../write/event-lines.ts';

/**
 * An event that is put back after others have heard of what came after it: a version newer than theirs (RFC 5546 §2.1.4). `sequence`: the lowest that
 * counts. Throws CalendarChangeError.
 */
export function renewVersion(
  text: string,
  { sequence, now }: { readonly sequence: number; readonly now: number },
): string {
  const parts = parseObject(text, 'event');
  if (!parts) throw new CalendarChangeError('notAnEvent');
  const components = [...(parts.master ? [parts.master] : []), ...parts.overrides];
  const next = Math.max(sequence, ...components.map(readSequence));
  return printObject(
    components.map((component) => stamp(component, now, next)),
    parts.timezones,
  );
}
