import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { setSingleKeys } from '../../lib/keys/key-strokes.ts';
import { useKeyStrokes } from '../../lib/keys/use-key-strokes.ts';
import { useRouteExists } from '../../platform/routes/known-routes.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { performUndo } from '../../ui/notices/notices.ts';
import { features } from '../features.ts';

/** Where `g` and a key lead; the keyboard and the list of shortcuts read this table. */
export const goShortcuts = features.flatMap((feature) => feature.goShortcuts ?? []);

/** What acts on every screen of the app shell. */
export const appShortcuts = [
  { strokes: ['c'], label: 'keyCompose' },
  { strokes: ['/'], label: 'keySearch' },
  { strokes: ['g l'], label: 'goLabels' },
  { strokes: ['z', 'Ctrl+z'], label: 'keyUndo' },
  { strokes: ['Ctrl+k'], label: 'keyCommands' },
  { strokes: ['?'], label: 'keyHelp' },
] as const;

/** The keys of the whole app shell; answers whether the list of shortcuts is open. */
export function useAppKeys(): { readonly isHelpOpen: boolean; readonly setHelpOpen: (open: boolean) => void } {
  const navigate = useNavigate();
  const routeExists = useRouteExists();
  const { keyboardShortcuts } = useSettings();
  const [isHelpOpen, setHelpOpen] = useState(false);
  useEffect(() => setSingleKeys(keyboardShortcuts), [keyboardShortcuts]);
  useKeyStrokes(({ key, ctrlKey, metaKey, shiftKey }) => {
    if (ctrlKey || metaKey) return key.toLowerCase() === 'z' && !shiftKey && performUndo();
    const target = goShortcuts.find(({ stroke }) => stroke === key);
    if (target && routeExists(target.path)) return void navigate(target.path), true;
    if (key === 'c' && routeExists('/write/:type/:mailId')) return void navigate('/write/new/0'), true;
    if (key === 'z') return performUndo();
    if (key === 'g l') return focusLabels();
    if (key !== '?') return false;
    setHelpOpen(true);
    return true;
  });
  return { isHelpOpen, setHelpOpen };
}

/** The first label of the sidebar; a folder where there is none. */
function focusLabels(): boolean {
  const link = document.querySelector<HTMLElement>('[data-section="labels"] a, [data-section="folders"] a');
  link?.focus();
  return link !== null;
}
