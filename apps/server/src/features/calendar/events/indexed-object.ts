/** What is found of an object of a calendar: the columns of its row, and the rows of its occurrences or of its task. */
import type {
  CalendarObjectTable,
  CalendarOccurrenceTable,
  CalendarTaskTable,
} from '../../../engines/database/schema/calendar-tables.ts';
import { normaliseText } from '../../../engines/search-index/normalise-text.ts';

const maxSearchText = 8_000;

/** Whose calendar it is: their zone is where floating times and whole days happen, and their answer to an invitation is shown. */
export interface ObjectOwner {
  readonly zone: string;
  /** Lower case. */
  readonly addresses: readonly string[];
}

export type IndexColumns = Pick<
  CalendarObjectTable,
  'title' | 'search_text' | 'first_starts_at' | 'last_ends_at' | 'is_repeated'
>;
/** An occurrence without the keys of its event. */
export type IndexedOccurrence = Omit<CalendarOccurrenceTable, 'account_no' | 'calendar_no' | 'object_no'>;
/** A task without the keys of its object. */
export type IndexedTask = Omit<CalendarTaskTable, 'account_no' | 'calendar_no' | 'object_no'>;

export interface IndexedObject {
  readonly columns: IndexColumns;
  /** Of a task none. */
  readonly occurrences: readonly IndexedOccurrence[];
  /** null: it is an event. */
  readonly task: IndexedTask | null;
}

export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** PostgreSQL keeps no NUL and no half of a character. */
export const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** What the search looks through. */
export function makeSearchText(texts: readonly string[]): string {
  return normaliseText(clean(texts.join('\n')))
    .slice(0, maxSearchText)
    .toWellFormed();
}
