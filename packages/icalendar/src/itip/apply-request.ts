import { readAttachedMail, setAttachedMail } from '../fields/attached-mail.ts';
import { printObject } from '../fields/object-text.ts';
import { isSameAddress } from '../fields/people.ts';
import { type Component, findLine, findParameter, listLines, setLines, setParameter } from '../model/component.ts';
import type { Override } from '../recurrence/series.ts';
import { keyOfRecurrenceId } from '../recurrence/series.ts';
import { findAttendee } from './answer-lines.ts';
import { type Applied, type ApplyOptions, makeApplied } from './applied.ts';
import { isOneOf, isTimeChange, type Message } from './incoming-message.ts';
import { asProven, isOutdated, isUnproven, readProvenVersion, readVersion } from './organizer-version.ts';

/** Alarms of others ring for nobody: the owner sets their own. */
export function withoutAlarms(component: Component): Component {
  return { ...component, components: component.components.filter(({ name }) => name !== 'VALARM') };
}

/** A newer version with what the owner has set for himself in the old one: alarms, colour, and his answer if the time stays. */
function keepOwn(version: Component, known: Component | null, me: readonly string[]): Component {
  // Only its owner attaches a mail.
  const attached = known ? readAttachedMail(known) : null;
  const plain = setAttachedMail(asProven(withoutAlarms(version)), attached);
  if (!known) return plain;
  const alarms = known.components.filter(({ name }) => name === 'VALARM');
  const color = findLine(known, 'COLOR');
  const colored = color ? setLines(plain, 'COLOR', [color]) : plain;
  const kept = { ...colored, components: [...colored.components, ...alarms] };
  if (isTimeChange(version, known)) return kept;
  const address = me.find((own) => findAttendee(known, own) && findAttendee(kept, own));
  if (!address) return kept;
  const answer = findParameter(findAttendee(known, address), 'PARTSTAT');
  const asked = findAttendee(kept, address);
  const isOpen = ['', 'NEEDS-ACTION'].includes(findParameter(asked, 'PARTSTAT').toUpperCase());
  if (answer === '' || !isOpen) return kept;
  const lines = listLines(kept, 'ATTENDEE').map((line) =>
    line === asked ? setParameter(line, 'PARTSTAT', answer) : line,
  );
  return setLines(kept, 'ATTENDEE', lines);
}

/** The stored exception that stands for the same occurrence. */
function findCounterpart(stored: Message, override: Override): Override | undefined {
  const { series, overrides, parts } = stored.object;
  const key = series ? keyOfRecurrenceId(series.timing, override.recurrenceId, parts.zones) : override.key;
  return overrides.find((candidate) => candidate.key === (key ?? override.key) || candidate.key === override.key);
}

function invite(message: Message, { me }: ApplyOptions): Applied {
  const { parts } = message.object;
  const components = [...(parts.master ? [parts.master] : []), ...parts.overrides].map((component) =>
    keepOwn(component, null, me),
  );
  return makeApplied({
    kind: 'invited',
    text: printObject(components, parts.timezones),
    uid: parts.uid,
    recurrenceId: parts.master ? '' : (message.object.overrides[0]?.recurrenceId ?? ''),
    comment: message.comment,
    isTimeChanged: true,
  });
}

interface Merged {
  readonly components: readonly Component[];
  readonly isTimeChanged: boolean;
}

/** A new version of the whole event; exceptions that it does not name stay while the event's SEQUENCE does. */
function mergeWhole(message: Message, stored: Message, master: Component, me: readonly string[]): Merged | null {
  const known = stored.object.parts.master;
  if (known && isOutdated(master, known)) return null;
  const isNewSequence = known !== null && readVersion(master).sequence > readProvenVersion(known).sequence;
  const given = message.object.overrides;
  const others = stored.object.overrides.filter(
    (override) =>
      !isNewSequence && !isUnproven(override.component) && !given.some((candidate) => candidate.key === override.key),
  );
  const overrides = given.map((override) =>
    keepOwn(override.component, findCounterpart(stored, override)?.component ?? null, me),
  );
  return {
    components: [keepOwn(master, known, me), ...others.map(({ component }) => component), ...overrides],
    isTimeChanged: known === null || isTimeChange(master, known),
  };
}

/** New versions of single occurrences. */
function mergeOccurrences(message: Message, stored: Message, me: readonly string[]): Merged | null {
  const { parts } = stored.object;
  let overrides = parts.overrides;
  let isTimeChanged = false;
  let isNewer = false;
  for (const override of message.object.overrides) {
    const known = findCounterpart(stored, override)?.component ?? null;
    const isOld = known
      ? isOutdated(override.component, known)
      : parts.master !== null && readVersion(override.component).sequence < readProvenVersion(parts.master).sequence;
    if (isOld) continue;
    isNewer = true;
    isTimeChanged ||= known === null || isTimeChange(override.component, known);
    overrides = [
      ...overrides.filter((component) => component !== known),
      keepOwn(override.component, known ?? parts.master, me),
    ];
  }
  return isNewer ? { components: [...(parts.master ? [parts.master] : []), ...overrides], isTimeChanged } : null;
}

/** METHOD:REQUEST: only the proven organiser invites, and nobody takes over the event of another. */
export function applyRequest(stored: Message | null, message: Message, options: ApplyOptions): Applied {
  const { uid } = message.object.parts;
  if (isOneOf(options.me, message.organizer)) return makeApplied({ uid, reason: 'nothingToDo' });
  const isOrganizer = isSameAddress(options.from, message.organizer);
  const isSame = !stored || isSameAddress(stored.organizer, message.organizer);
  if (!isOrganizer || !isSame) return makeApplied({ uid, reason: 'notAllowed' });
  if (!stored) return invite(message, options);
  const { master } = message.object.parts;
  const merged = master
    ? mergeWhole(message, stored, master, options.me)
    : mergeOccurrences(message, stored, options.me);
  if (!merged) return makeApplied({ uid, reason: 'outdated' });
  const timezones = [...message.object.parts.timezones, ...stored.object.parts.timezones];
  return makeApplied({
    kind: 'updated',
    text: printObject(merged.components, timezones),
    uid,
    recurrenceId: master ? '' : (message.object.overrides[0]?.recurrenceId ?? ''),
    comment: message.comment,
    isTimeChanged: merged.isTimeChanged,
  });
}
