import { defineStrings } from '../../lib/language/strings.ts';

/** What the list of settings says of sharing: loaded before the screen is. */
export const sharingNameStrings = defineStrings('sharingName', {
  zh: { sharing: '共享与授权' },
  en: { sharing: 'Sharing and access' },
});
