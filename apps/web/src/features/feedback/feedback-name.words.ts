import { defineWords } from '../../lib/language/words.ts';

/** Names of the dialogs, for the More menu. */
export const feedbackNameWords = defineWords('feedbackName', {
  zh: { feedback: '意见反馈', askAdministrator: '向管理员申请' },
  en: { feedback: 'Feedback', askAdministrator: 'Ask the administrator' },
});
