import { defineStrings } from '../../lib/language/strings.ts';

export const snoozeStrings = defineStrings('snooze', {
  zh: {
    snooze: '稍后处理',
    snoozeAgain: '修改稍后处理的时间',
    title: '稍后处理到',
    laterToday: '今天晚些时候',
    tomorrow: '明天',
    nextWeek: '下周一',
    confirm: '确定',
    missing: '请选择日期和时间',
    inPast: '请选择一分钟以后的时间',
    done: '将在 {{time}} 回到收件箱',
    back: '放回收件箱',
  },
  en: {
    snooze: 'Snooze',
    snoozeAgain: 'Change snooze time',
    title: 'Snooze until',
    laterToday: 'Later today',
    tomorrow: 'Tomorrow',
    nextWeek: 'Next week',
    confirm: 'Snooze',
    missing: 'Choose a date and time',
    inPast: 'Choose a time at least a minute from now',
    done: 'Will return to your inbox {{time}}',
    back: 'Return to inbox now',
  },
});
