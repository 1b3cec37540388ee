import { defineStrings } from '../../lib/language/strings.ts';

export const datesStrings = defineStrings('dates', {
  zh: {
    previousMonth: '上个月',
    nextMonth: '下个月',
    previousYear: '上一年',
    nextYear: '下一年',
    today: '今天',
  },
  en: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    today: 'Today',
  },
});
