import { defineStrings } from '../../../lib/language/strings.ts';

/** The dialog that asks when a message is to be sent. */
export const scheduleStrings = defineStrings('schedule', {
  zh: {
    scheduleTitle: '定时发送',
    scheduleSend: '按此时间发送',
    thisEvening: '今晚',
    tomorrowMorning: '明天上午',
    mondayMorning: '周一上午',
    scheduleInPast: '定时发送时间必须晚于当前时间',
    scheduleMissing: '请选择定时发送时间',
  },
  en: {
    scheduleTitle: 'Schedule send',
    scheduleSend: 'Send at this time',
    thisEvening: 'This evening',
    tomorrowMorning: 'Tomorrow morning',
    mondayMorning: 'Monday morning',
    scheduleInPast: 'The scheduled time must be later than now',
    scheduleMissing: 'Choose a time',
  },
});
