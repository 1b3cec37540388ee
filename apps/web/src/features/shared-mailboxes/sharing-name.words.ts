import { defineWords } from '../../lib/language/words.ts';

/** What the list of settings says of sharing: loaded before the screen is. */
export const sharingNameWords = defineWords('sharingName', {
  zh: { sharing: '共享与授权' },
  en: { sharing: 'Sharing' },
});
