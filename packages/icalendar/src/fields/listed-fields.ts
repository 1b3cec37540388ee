import { maxTitleCharacters } from '../limits.ts';
import { type Component, findLine } from '../model/component.ts';
import { unescapeOneLine } from '../model/text-value.ts';
import type { ListedOccurrence } from '../types.ts';
import { listAlarms, readTrigger } from './alarms.ts';
import { readColor } from './colors.ts';
import { readOrganizer, readParticipants } from './people.ts';

/** What all occurrences of one component have in common. */
export type ListedFields = Omit<ListedOccurrence, 'recurrenceId' | 'startsAt' | 'endsAt' | 'allDay' | 'isRepeated'>;

const maxLocationCharacters = 2_000;

/** One line of text by its name; empty where it is not there. */
export function readOneLine(component: Component, name: string, maxCharacters: number): string {
  return unescapeOneLine(findLine(component, name)?.value ?? '', maxCharacters);
}

export function readTitle(component: Component): string {
  return readOneLine(component, 'SUMMARY', maxTitleCharacters);
}

export function readLocation(component: Component): string {
  return readOneLine(component, 'LOCATION', maxLocationCharacters);
}

/** A word such as that of CLASS or STATUS, in upper case. */
export function readWord(component: Component, name: string): string {
  return findLine(component, name)?.value.trim().toUpperCase() ?? '';
}

/** RFC 5545 §3.8.1.3: what is not public is private; unknown words mean PRIVATE. */
export function readIsPrivate(component: Component): boolean {
  const word = readWord(component, 'CLASS');
  return word !== '' && word !== 'PUBLIC';
}

/** TRANSP, and what Outlook says beside it: it writes OPAQUE for times that it shows as free. */
export function readIsBusy(component: Component): boolean {
  if (readWord(component, 'TRANSP') === 'TRANSPARENT') return false;
  return readWord(component, 'X-MICROSOFT-CDO-BUSYSTATUS') !== 'FREE';
}

export function readListedFields(component: Component): ListedFields {
  return {
    title: readTitle(component),
    location: readLocation(component),
    color: readColor(findLine(component, 'COLOR')?.value),
    hasReminder: listAlarms(component).some((alarm) => readTrigger(alarm) !== null),
    participants: readParticipants(component),
    organizer: readOrganizer(component),
    busy: readIsBusy(component),
    isPrivate: readIsPrivate(component),
    isCancelled: readWord(component, 'STATUS') === 'CANCELLED',
  };
}
