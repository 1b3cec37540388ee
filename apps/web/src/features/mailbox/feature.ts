import { translate } from '../../lib/language/strings.ts';
import { defineFeature } from '../../platform/features/define-feature.ts';
import type { GoShortcut } from '../../platform/features/go-shortcut.ts';
import { goShortcutsStrings } from './go-shortcuts.strings.ts';
import { mailboxNameStrings } from './mailbox-name.strings.ts';
import { routes } from './routes.ts';

/** Where `g` and a key lead among the lists. */
const goShortcuts: readonly GoShortcut[] = [
  { stroke: 'g i', name: () => translate(goShortcutsStrings, 'goInbox'), path: '/inbox' },
  { stroke: 'g s', name: () => translate(goShortcutsStrings, 'goStarred'), path: '/favorite' },
  { stroke: 'g t', name: () => translate(goShortcutsStrings, 'goSent'), path: '/outbox' },
  { stroke: 'g d', name: () => translate(goShortcutsStrings, 'goDrafts'), path: '/draftbox' },
  { stroke: 'g b', name: () => translate(goShortcutsStrings, 'goBin'), path: '/recyclebin' },
  { stroke: 'g u', name: () => translate(goShortcutsStrings, 'goUnread'), path: '/noread' },
];

export const mailboxFeature = defineFeature({
  name: 'mailbox',
  routes,
  goShortcuts,
  mainMenus: [
    {
      key: 'mail',
      name: () => translate(mailboxNameStrings, 'mail'),
      icon: 'mail',
      path: '/inbox',
      inside: /^\/(?!dashboard|addressbook|calendar|set\/calendar|documentcenter|set)/,
      order: 20,
    },
  ],
});
