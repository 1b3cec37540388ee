import { translate } from '../../lib/language/words.ts';
import type { GoShortcut } from '../../platform/features/go-shortcut.ts';
import { goShortcutsWords } from './go-shortcuts.words.ts';

/** Where `g` and a key lead among the lists. */
export const goShortcuts: readonly GoShortcut[] = [
  { stroke: 'g i', name: () => translate(goShortcutsWords, 'goInbox'), path: '/inbox' },
  { stroke: 'g s', name: () => translate(goShortcutsWords, 'goStarred'), path: '/favorite' },
  { stroke: 'g t', name: () => translate(goShortcutsWords, 'goSent'), path: '/outbox' },
  { stroke: 'g d', name: () => translate(goShortcutsWords, 'goDrafts'), path: '/draftbox' },
  { stroke: 'g b', name: () => translate(goShortcutsWords, 'goBin'), path: '/recyclebin' },
  { stroke: 'g u', name: () => translate(goShortcutsWords, 'goUnread'), path: '/noread' },
];
