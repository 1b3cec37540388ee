import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { afterFirstScreen } from './after-first-screen.ts';

/** Of one client: every component that waits for the first screen waits together with the others. */
interface FirstScreen {
  isThere: boolean;
  readonly listeners: Set<() => void>;
  giveUp: () => void;
}

const firstScreens = new WeakMap<QueryClient, FirstScreen>();

/**
 * Whether what the first screen shows has come: what nobody waits for is asked for then, and not in the list's place. Begins anew when the last
 * component that asked is gone: somebody has signed out.
 */
export function useFirstScreen(): boolean {
  const client = useQueryClient();
  const subscribe = useCallback((listener: () => void) => listen(client, listener), [client]);
  return useSyncExternalStore(subscribe, () => firstScreens.get(client)?.isThere ?? false);
}

function listen(client: QueryClient, listener: () => void): () => void {
  const screen = firstScreens.get(client) ?? begin(client);
  screen.listeners.add(listener);
  return () => {
    screen.listeners.delete(listener);
    if (screen.listeners.size > 0) return;
    screen.giveUp();
    firstScreens.delete(client);
  };
}

function begin(client: QueryClient): FirstScreen {
  const screen: FirstScreen = { isThere: false, listeners: new Set(), giveUp: () => undefined };
  firstScreens.set(client, screen);
  screen.giveUp = afterFirstScreen(client, () => {
    screen.isThere = true;
    for (const listener of screen.listeners) listener();
  });
  return screen;
}
