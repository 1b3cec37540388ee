import { defineStrings } from '../../lib/language/strings.ts';

export const dateFieldsStrings = defineStrings('dateFields', {
  zh: {
    openMonth: '打开月历',
    openTimes: '展开列表',
    date: '日期',
    time: '时间',
    dateUnreadable: '无法识别，请按“{{example}}”或“{{short}}”填写',
    dateTooEarly: '不能早于 {{date}}',
    dateTooLate: '不能晚于 {{date}}',
    timeUnreadable: '无法识别，请按“{{example}}”或“下午三点半”填写',
    timeZone: '时区：{{zone}}',
  },
  en: {
    openMonth: 'Show month',
    openTimes: 'Show list',
    date: 'Date',
    time: 'Time',
    dateUnreadable: 'Enter a date such as {{example}} or {{short}}',
    dateTooEarly: 'Choose {{date}} or later',
    dateTooLate: 'Choose {{date}} or earlier',
    timeUnreadable: 'Enter a time such as {{example}} or 3:30 pm',
    timeZone: 'Time zone: {{zone}}',
  },
});
