import { useEffect, useRef } from 'react';
import { useSettings } from '../../../platform/settings/home-index.ts';
import type { GivenAnswer } from '../data/invitations.ts';

/** Keys of the answers, as other calendars have them. */
export const answerKeys: Readonly<Record<GivenAnswer, string>> = { accepted: 'y', tentative: 'm', declined: 'n' };

/**
 * The keys of the answers in an opened panel, where the app shell's keys are silent. Nothing is heard while one writes. `early`: the answer
 * whose key was pressed before the panel had what it shows.
 */
export function useAnswerKeys(isOn: boolean, answer: (chosen: GivenAnswer) => void, early?: GivenAnswer): void {
  const { keyboardShortcuts } = useSettings();
  const latest = useRef(answer);
  useEffect(() => {
    latest.current = answer;
  });
  useEffect(() => {
    if (early !== undefined) latest.current(early);
  }, [early]);
  useEffect(() => {
    if (!isOn || !keyboardShortcuts) return;
    const hear = (event: KeyboardEvent): void => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isText(event.target)) return;
      const chosen = (Object.keys(answerKeys) as GivenAnswer[]).find((one) => answerKeys[one] === event.key);
      if (chosen === undefined) return;
      event.preventDefault();
      latest.current(chosen);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isOn, keyboardShortcuts]);
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
