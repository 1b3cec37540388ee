import { defineStrings } from '../../../lib/language/strings.ts';

export const agendaStrings = defineStrings('calendarAgenda', {
  zh: { tomorrowAllDay: '明天全天' },
  en: { tomorrowAllDay: 'Tomorrow, all day' },
});
