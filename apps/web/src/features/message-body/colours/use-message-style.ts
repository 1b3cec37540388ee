import { useMemo, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { type MessageStyle, messageTextPx, readDarkSkin } from './message-style.ts';

/** Steps of enlarged text. */
export const messageScales = [1, 1.1, 1.25, 1.5, 1.75, 2] as const;
const storageKey = 'letterLook';
/** Mails shown as they were sent are remembered while the window lives; the oldest are forgotten. */
const maxRemembered = 200;

interface StyleState {
  readonly scale: number;
  /** Mails that are shown as they were sent although the skin is dark. */
  readonly asSent: readonly string[];
}

/** Of this window and this sign-in: session storage is emptied at sign-out. */
const useStyleState = create<StyleState>(() => readStored());

function readStored(): StyleState {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<StyleState>;
    const scale = messageScales.find((known) => known === stored.scale) ?? 1;
    return { scale, asSent: Array.isArray(stored.asSent) ? stored.asSent.filter((id) => typeof id === 'string') : [] };
  } catch {
    // Cut off: the defaults are right, and the next change overwrites it.
    return { scale: 1, asSent: [] };
  }
}

function change(next: Partial<StyleState>): void {
  useStyleState.setState(next);
  sessionStorage.setItem(storageKey, JSON.stringify(useStyleState.getState()));
}

/** How this mail is shown, and how to change that. `onPaper`: for print, always light and nothing folded. */
export function useMessageStyle(mailId: string, onPaper: boolean) {
  const { fontSize, wordSize } = useSettings();
  const { scale, asSent } = useStyleState();
  const skin = useSkinName();
  const isAdapted = !asSent.includes(mailId);
  const style = useMemo<MessageStyle>(() => {
    // The name says when the colours have to be read again.
    const dark = onPaper || skin === '' ? null : readDarkSkin();
    return {
      dark,
      isAdapted,
      textPx: messageTextPx({ fontSize, wordSize }),
      scale: onPaper ? 1 : scale,
      collapsesQuotes: !onPaper,
    };
  }, [onPaper, skin, isAdapted, fontSize, wordSize, scale]);
  return {
    style,
    setScale: (next: number) => change({ scale: next }),
    toggleAdapted: () =>
      change({ asSent: isAdapted ? [...asSent, mailId].slice(-maxRemembered) : asSent.filter((id) => id !== mailId) }),
  };
}

/** The skin on the page, followed: it is set after the components that read it have been drawn. */
function useSkinName(): string {
  return useSyncExternalStore(
    (onChange) => {
      const observer = new MutationObserver(onChange);
      observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-skin'] });
      return () => observer.disconnect();
    },
    () => document.documentElement.dataset['skin'] ?? 'skin_0',
  );
}
