import { defineStrings } from '../../../lib/language/strings.ts';

export const agendaStrings = defineStrings('calendarAgenda', {
  zh: { tomorrowAllDay: '明天 全天' },
  en: { tomorrowAllDay: 'Tomorrow, all day' },
});
