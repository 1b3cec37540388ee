import { countCharacters, maxCalendarNameCharacters } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';

/** A name as it is stored. `max`: in characters; programs may take more than the form. Throws `calendarNameEmpty`, `calendarNameTooLong`. */
export function checkCalendarName(given: string, max = maxCalendarNameCharacters): string {
  const name = given.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim();
  if (name === '') throw new UserError('calendarNameEmpty');
  if (countCharacters(name) > max) throw new UserError('calendarNameTooLong', { max });
  return name;
}
