import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** A field that a key leads to: what it is drawn for may still be on its way when the key is pressed. */
export interface AwaitedField {
  readonly ref: RefCallback<HTMLInputElement>;
  /** Focuses the field: at once, or as soon as it is there, unless the person does something else until then. */
  readonly focus: () => void;
}

/**
 * For one field, which the component draws sooner or later, or never. Once the person turns elsewhere it is awaited no more, so that it does not
 * take the focus from what they do then: after a press, a focus, and each key that writes no text. Text is what a quick person
 * types into the field before it is there. Where such a key is a shortcut and leads elsewhere, it moves the focus or leaves the page.
 */
export function useAwaitedField(): AwaitedField {
  const field = useRef<HTMLInputElement | null>(null);
  /** While the field is awaited: ends that. */
  const giveUp = useRef<(() => void) | undefined>(undefined);
  const ref = useCallback((next: HTMLInputElement | null) => {
    field.current = next;
    if (next === null || giveUp.current === undefined) return;
    // First of all, since its own focus would be heard.
    giveUp.current();
    next.focus();
  }, []);
  const focus = useCallback(() => {
    field.current?.focus();
    if (field.current !== null || giveUp.current !== undefined) return;
    const stop = whenTurnedElsewhere(() => giveUp.current?.());
    giveUp.current = () => {
      giveUp.current = undefined;
      stop();
    };
  }, []);
  useEffect(() => () => giveUp.current?.(), []);
  return { ref, focus };
}

/** On the way down to the element: the key that is being handled has passed the window already, and is not heard. */
function whenTurnedElsewhere(work: () => void): () => void {
  const press = (event: KeyboardEvent): void => {
    if (!writesText(event)) work();
  };
  window.addEventListener('keydown', press, true);
  window.addEventListener('pointerdown', work, true);
  window.addEventListener('focusin', work, true);
  return () => {
    window.removeEventListener('keydown', press, true);
    window.removeEventListener('pointerdown', work, true);
    window.removeEventListener('focusin', work, true);
  };
}

/** Shift begins a capital letter. */
const writesText = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Shift' || (key.length === 1 && !ctrlKey && !metaKey);
