import { useEffect, useRef } from 'react';
import { useSettings } from '../../../platform/settings/home-index.ts';
import type { GivenAnswer } from '../data/invitations.ts';

/** The keys of the answers in an opened panel, where the app shell's keys are silent. Nothing is heard while one writes. */
export function useAnswerKeys(
  isOn: boolean,
  keys: Readonly<Record<GivenAnswer, string>>,
  answer: (chosen: GivenAnswer) => void,
): void {
  const { keyboardShortcuts } = useSettings();
  const latest = useRef(answer);
  useEffect(() => {
    latest.current = answer;
  });
  useEffect(() => {
    if (!isOn || !keyboardShortcuts) return;
    const hear = (event: KeyboardEvent): void => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isText(event.target)) return;
      const chosen = (Object.keys(keys) as GivenAnswer[]).find((one) => keys[one] === event.key);
      if (chosen === undefined) return;
      event.preventDefault();
      latest.current(chosen);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isOn, keyboardShortcuts, keys]);
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
