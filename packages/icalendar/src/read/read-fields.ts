import { maxDescriptionCharacters } from '../limits.ts';
import { type Component, findLine } from '../model/component.ts';
import { readDateLine } from '../model/date-value.ts';
import { unescapeText } from '../model/text-value.ts';

/** A moment that a program wrote: DTSTAMP, CREATED, LAST-MODIFIED. */
export function readMoment(component: Component, name: string): number | null {
  return readDateLine(findLine(component, name))?.wall ?? null;
}

/** SEQUENCE; 0 where there is none. */
export function readSequence(component: Component): number {
  const value = findLine(component, 'SEQUENCE')?.value.trim() ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : 0;
}

/** The notes as plain text. */
export function readDescription(component: Component): string {
  return unescapeText(findLine(component, 'DESCRIPTION')?.value ?? '', maxDescriptionCharacters).trim();
}
