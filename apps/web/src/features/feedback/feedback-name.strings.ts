import { defineStrings } from '../../lib/language/strings.ts';

/** Names of the dialogs, for the More menu. */
export const feedbackNameStrings = defineStrings('feedbackName', {
  zh: { feedback: '意见反馈', askAdministrator: '向管理员申请' },
  en: { feedback: 'Feedback', askAdministrator: 'Contact administrator' },
});
