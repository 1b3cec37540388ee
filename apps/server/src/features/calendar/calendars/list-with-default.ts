import type { Language } from '@hongyan/contract';
import type { OperationContext } from '../../../engines/database/port.ts';
import type { Services } from '../../../services.ts';
import type { Viewer } from '../policy.ts';
import { makeCalendarKey } from './calendar-rows.ts';
import { ensureDefaultCalendar } from './ensure-default.ts';
import { type ListedCalendar, listCalendars } from './list-calendars.ts';

const defaultNames: Readonly<Record<Language, string>> = { zh: '我的日历', en: 'My calendar' };

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
  const input = { ...viewer, ...makeCalendarKey(), name: defaultNames[language] };
  await runner.execute(ensureDefaultCalendar, context, input);
  return listCalendars(read, viewer);
}
