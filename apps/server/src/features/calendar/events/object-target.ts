import type { CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import type { ObjectOwner } from './indexed-object.ts';

/** A calendar with what writing into it needs of its owner. */
export interface ObjectTarget {
  readonly calendar: CalendarTable;
  readonly owner: ObjectOwner;
}
