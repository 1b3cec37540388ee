import type { Language } from '@hongyan/contract';
import type { OperationContext } from '../../../engines/database/port.ts';
import type { Services } from '../../../services.ts';
import type { Viewer } from '../policy.ts';
import { makeCalendarKey } from './calendar-rows.ts';
import { defaultCalendarNames } from './default-names.ts';
import { ensureDefaultCalendar } from './ensure-default.ts';
import { type ListedCalendar, listCalendars } from './list-calendars.ts';

/** The calendars of a person, who has a default one from the first time that anybody asks. */
export async function listWithDefault(
  { database }: Pick<Services, 'database'>,
  context: OperationContext,
  viewer: Viewer,
  language: Language,
): Promise<readonly ListedCalendar[]> {
  const { read, runner } = database;
  const listed = await listCalendars(read, viewer);
  if (listed.some(({ access }) => access.isOwner && access.calendar.is_default === 1)) return listed;
  const input = { ...viewer, ...makeCalendarKey(), name: defaultCalendarNames[language] };
  await runner.execute(ensureDefaultCalendar, context, input);
  return listCalendars(read, viewer);
}
