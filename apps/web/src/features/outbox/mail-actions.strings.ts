import { defineStrings } from '../../lib/language/strings.ts';

/** What can be done with a sent mail. */
export const outboxActionsStrings = defineStrings('outboxActions', {
  zh: { recall: '撤回' },
  en: { recall: 'Recall' },
});
