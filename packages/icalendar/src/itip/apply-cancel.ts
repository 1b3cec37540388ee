import { readWord } from '../fields/listed-fields.ts';
import { printObject } from '../fields/object-text.ts';
import { addressOf, isSameAddress } from '../fields/people.ts';
import { type Component, findLine, listLines, makeLine, setLine } from '../model/component.ts';
import { readSequence } from '../read/read-fields.ts';
import { findOccurrence } from '../recurrence/find-occurrence.ts';
import type { Override } from '../recurrence/series.ts';
import { cutSeries } from '../write/cut-series.ts';
import { makeOverride } from '../write/occurrence-lines.ts';
import { type Applied, type ApplyOptions, makeApplied } from './applied.ts';
import { isOneOf, type Message, readStored } from './incoming-message.ts';
import { asProven, readProvenVersion } from './organizer-version.ts';

/** A component as cancelled, in the version that the organiser says. */
function cancel(component: Component, by: Component): Component {
  const cancelled = setLine(asProven(component), makeLine('STATUS', 'CANCELLED'));
  const sequence = Math.max(readProvenVersion(component).sequence, readSequence(by));
  const numbered = setLine(cancelled, makeLine('SEQUENCE', String(sequence)));
  const stamp = findLine(by, 'DTSTAMP');
  return stamp ? setLine(numbered, stamp) : numbered;
}

/** The components after one occurrence was cancelled, or one and all after it; null where there is no such occurrence. */
function cancelOccurrence(stored: Message, by: Override): readonly Component[] | null {
  const { series, overrides, parts } = stored.object;
  const occurrence = findOccurrence(stored.object, by.recurrenceId);
  if (!occurrence) return null;
  if (by.isRange && series && occurrence.ruleWall > series.timing.start.wall) {
    const kept = overrides.filter(({ key }) => key < occurrence.key).map(({ component }) => component);
    return [cutSeries(stored.object, series, occurrence.ruleWall).before, ...kept];
  }
  const own = overrides.find(({ key }) => key === occurrence.key)?.component;
  const source = own ?? (series ? makeOverride(series, occurrence) : null);
  if (!source) return null;
  const others = parts.overrides.filter((component) => component !== own);
  return [...(parts.master ? [parts.master] : []), ...others, cancel(source, by.component)];
}

function isForMe(component: Component, me: readonly string[]): boolean {
  const lines = listLines(component, 'ATTENDEE');
  // A message that names some people only takes those off the list.
  return (
    readWord(component, 'STATUS') === 'CANCELLED' ||
    lines.length === 0 ||
    lines.some((line) => isOneOf(me, addressOf(line)))
  );
}

/** METHOD:CANCEL: what is cancelled stays, marked, so that people see what became of it. */
export function applyCancel(stored: Message | null, message: Message, { from, me }: ApplyOptions): Applied {
  const { uid, master } = message.object.parts;
  if (!stored) return makeApplied({ uid, reason: 'unknownEvent' });
  if (from === '' || !isSameAddress(from, stored.organizer)) return makeApplied({ uid, reason: 'notAllowed' });
  if (!isForMe(message.first, me)) return makeApplied({ uid, reason: 'nothingToDo' });
  const said = { kind: 'cancelled', uid, comment: message.comment, isTimeChanged: false } as const;
  const { parts } = stored.object;
  if (master) {
    if (readSequence(master) < readProvenVersion(stored.first).sequence)
      return makeApplied({ uid, reason: 'outdated' });
    const all = [...(parts.master ? [parts.master] : []), ...parts.overrides].map((component) =>
      cancel(component, master),
    );
    return makeApplied({ ...said, text: printObject(all, parts.timezones) });
  }
  let current = stored;
  let recurrenceId = '';
  let reason: Applied['reason'] = 'unknownEvent';
  for (const override of message.object.overrides) {
    const known = current.object.overrides.find(({ key }) => key === override.key)?.component ?? parts.master;
    if (known && readSequence(override.component) < readProvenVersion(known).sequence) {
      reason = 'outdated';
      continue;
    }
    const components = cancelOccurrence(current, override);
    const next = components && readStored(printObject(components, parts.timezones));
    if (!next) continue;
    current = next;
    recurrenceId ||= findOccurrence(stored.object, override.recurrenceId)?.recurrenceId ?? override.recurrenceId;
  }
  if (current === stored) return makeApplied({ uid, reason });
  const { master: left, overrides, timezones } = current.object.parts;
  return makeApplied({ ...said, recurrenceId, text: printObject([...(left ? [left] : []), ...overrides], timezones) });
}
