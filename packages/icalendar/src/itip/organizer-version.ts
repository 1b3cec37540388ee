/**
 * Versions of an event as its organiser numbers them (RFC 5546 §2.1.5). A program, or a person, may store one from a message that nobody has
 * proven; then the last proven one is kept beside it, and later messages of the proven organiser are compared with that. Else a forged
 * SEQUENCE would make them look old for ever.
 */
import { parseObject } from '../fields/calendar-object.ts';
import { printObject } from '../fields/object-text.ts';
import { provenVersionProperty } from '../fields/own-lines.ts';
import { isSameAddress, readOrganizer } from '../fields/people.ts';
import { type Component, findLine, makeLine, removeLines, setLine } from '../model/component.ts';
import { makeMoment, printDateValue } from '../model/date-value.ts';
import { printCalendar } from '../model/print-calendar.ts';
import { readSequence } from '../read/read-fields.ts';

export interface Version {
  readonly sequence: number;
  /** DTSTAMP as it is written; it sorts as text. */
  readonly stamp: string;
}

/** Older than every version. */
const noVersion: Version = { sequence: 0, stamp: '' };

/** DTSTAMP as it is written; empty where it is none. */
export function stampOf(component: Component): string {
  const value = findLine(component, 'DTSTAMP')?.value.trim() ?? '';
  return /^\d{8}T\d{6}Z$/.test(value) ? value : '';
}

/** What a component says of itself. */
export const readVersion = (component: Component): Version => ({
  sequence: readSequence(component),
  stamp: stampOf(component),
});

/** Whether what is stored was not said by the proven organiser. */
export const isUnproven = (known: Component): boolean => findLine(known, provenVersionProperty) !== undefined;

/** The version of what is stored that later ones are compared with. */
export function readProvenVersion(known: Component): Version {
  const value = findLine(known, provenVersionProperty)?.value.trim() ?? '';
  const [, sequence, stamp] = /^(\d{1,9})\/(\d{8}T\d{6}Z)?$/.exec(value) ?? [];
  return sequence === undefined ? readVersion(known) : { sequence: Number(sequence), stamp: stamp ?? '' };
}

/** Whether a version is older than what is stored, or the same. */
export function isOutdated(version: Component, known: Component): boolean {
  const [given, stored] = [readVersion(version), readProvenVersion(known)];
  if (given.sequence !== stored.sequence) return given.sequence < stored.sequence;
  return given.stamp <= stored.stamp;
}

/** The component as one that is proven. */
export const asProven = (component: Component): Component => removeLines(component, provenVersionProperty);

const listComponents = (text: string): readonly Component[] => {
  const parts = parseObject(text, 'event');
  return parts === null ? [] : [...(parts.master === null ? [] : [parts.master]), ...parts.overrides];
};

const organizerOf = ([first]: readonly Component[]): string =>
  (first === undefined ? null : readOrganizer(first))?.address ?? '';

const idOf = (component: Component): string => findLine(component, 'RECURRENCE-ID')?.value ?? '';

/**
 * A participant's copy as an unproven writer changes it, with the last proven version where the new text claims a later one, by its SEQUENCE or
 * by a DTSTAMP in the future. What it says of a proven version itself is not believed. The same text where there is nothing to keep.
 */
export function keepProvenVersion(
  before: string | null,
  after: string,
  { me, now }: { readonly me: readonly string[]; readonly now: number },
): string {
  // Most events have nobody else in them.
  if (!/^ORGANIZER[;:]/im.test(after.replaceAll(/\r?\n[ \t]/g, ''))) return after;
  const components = listComponents(after);
  const organizer = organizerOf(components);
  if (organizer === '' || me.some((own) => isSameAddress(own, organizer))) return after;
  const stored = before === null ? [] : listComponents(before);
  // Of an event that was somebody else's, or nobody's, nothing is proven.
  const known = isSameAddress(organizerOf(stored), organizer) ? stored : [];
  const present = printDateValue(makeMoment(now));
  const kept = components.map((component) => {
    const counterpart = known.find((one) => idOf(one) === idOf(component)) ?? known.find((one) => idOf(one) === '');
    const proven = counterpart === undefined ? noVersion : readProvenVersion(counterpart);
    const { sequence, stamp } = readVersion(component);
    const plain = asProven(component);
    return sequence > proven.sequence || stamp > present
      ? setLine(plain, makeLine(provenVersionProperty, `${String(proven.sequence)}/${proven.stamp}`))
      : plain;
  });
  if (printCalendar(kept) === printCalendar(components)) return after;
  return printObject(kept, parseObject(after, 'event')?.timezones ?? []);
}
