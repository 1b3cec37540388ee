import { translate } from '../../lib/language/strings.ts';
import { mailboxStrings } from '../../mail-model/mailbox.strings.ts';
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
      name: () => translate(mailboxStrings, 'mail'),
      path: '/inbox',
      inside: /^\/(?!dashboard|addressbook|calendar|set\/calendar|documentcenter|set)/,
      order: 20,
    },
  ],
});
