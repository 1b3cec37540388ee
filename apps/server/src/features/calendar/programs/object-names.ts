/** Names of objects in addresses: the one that the program chose which made it, else one of its number. */
import type { Db } from '../../../engines/database/port.ts';
import type { CalendarObjectTable, CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';

/** Names of one statement. */
const namesPerRead = 250;

type Named = Pick<CalendarObjectTable, 'object_no' | 'resource_name'>;
type CalendarKey = Pick<CalendarTable, 'account_no' | 'calendar_no'>;

/** The last segment of an object's URL. */
export const nameObject = ({ object_no: no, resource_name: name }: Named): string => name ?? `${String(no)}.ics`;

function parseNumber(name: string): number | null {
  const digits = /^(\d{1,15})\.ics$/.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

const columns = ['object_no', 'resource_name', 'component', 'revision', 'changed_at'] as const;
/** An object as lists need it. */
export type ObjectRow = Pick<CalendarObjectTable, (typeof columns)[number]>;

/** An object of a calendar with everything of a row; undefined where none has the name. */
export async function findNamedObject(
  db: Db,
  { account_no: account, calendar_no: calendarNo }: CalendarKey,
  name: string,
): Promise<CalendarObjectTable | undefined> {
  const objects = db
    .selectFrom('calendar_object')
    .selectAll()
    .where('account_no', '=', account)
    .where('calendar_no', '=', calendarNo);
  const byName = await objects.where('resource_name', '=', name).executeTakeFirst();
  const number = parseNumber(name);
  if (byName !== undefined || number === null) return byName;
  return objects.where('object_no', '=', number).where('resource_name', 'is', null).executeTakeFirst();
}

/** Objects of a calendar by their names, those that are there, in any order. */
export async function findNamedObjects(
  db: Db,
  { account_no: account, calendar_no: calendarNo }: CalendarKey,
  names: readonly string[],
): Promise<readonly ObjectRow[]> {
  const found: ObjectRow[] = [];
  const objects = db
    .selectFrom('calendar_object')
    .select(columns)
    .where('account_no', '=', account)
    .where('calendar_no', '=', calendarNo);
  for (let at = 0; at < names.length; at += namesPerRead) {
    const some = names.slice(at, at + namesPerRead);
    const numbers = some.flatMap((name) => parseNumber(name) ?? []);
    found.push(...(await objects.where('resource_name', 'in', some).execute()));
    if (numbers.length > 0)
      found.push(...(await objects.where('resource_name', 'is', null).where('object_no', 'in', numbers).execute()));
  }
  return found;
}
