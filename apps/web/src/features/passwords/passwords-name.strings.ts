import { defineStrings } from '../../lib/language/strings.ts';

/** The name of a screen; the first page loads it. */
export const passwordsNameStrings = defineStrings('passwordsName', {
  zh: { success: '已完成' },
  en: { success: 'Done' },
});
