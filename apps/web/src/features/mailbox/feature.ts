import { translate } from '../../lib/language/words.ts';
import { mailboxWords } from '../../mail-model/mailbox.words.ts';
import { defineFeature } from '../../platform/features/define-feature.ts';
import { goShortcuts } from './go-shortcuts.ts';
import { routes } from './routes.ts';

export const mailboxFeature = defineFeature({
  name: 'mailbox',
  routes,
  goShortcuts,
  mainMenus: [
    {
      key: 'mail',
      name: () => translate(mailboxWords, 'mail'),
      path: '/inbox',
      inside: /^\/(?!dashboard|addressbook|calendar|set\/calendar|documentcenter|set)/,
      order: 20,
    },
  ],
});
