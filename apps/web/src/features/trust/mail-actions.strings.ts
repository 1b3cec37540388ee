import { defineStrings } from '../../lib/language/strings.ts';

/** What can be done with a mail about its sender. */
export const trustActionsStrings = defineStrings('trustActions', {
  zh: {
    spam: '垃圾邮件',
    notSpam: '不是垃圾邮件',
    blockSender: '拉黑发件人',
  },
  en: {
    spam: 'Report spam',
    notSpam: 'Not spam',
    blockSender: 'Block sender',
  },
});
