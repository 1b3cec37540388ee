import { defineStrings } from '../../lib/language/strings.ts';

/** Names of the calendar's screens, which menus need before the screens. */
export const calendarNameStrings = defineStrings('calendarName', {
  zh: { calendar: '日历', calendarSettings: '日历', tasks: '任务' },
  en: { calendar: 'Calendar', calendarSettings: 'Calendar', tasks: 'Tasks' },
});
