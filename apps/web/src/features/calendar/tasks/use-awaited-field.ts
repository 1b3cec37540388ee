import { type RefCallback, useCallback, useRef } from 'react';

/** A field that a key leads to: what it is drawn for may still be on its way when the key is pressed. */
export interface AwaitedField {
  readonly ref: RefCallback<HTMLInputElement>;
  /** Focuses the field: at once, or as soon as it is there. */
  readonly focus: () => void;
}

/** For one field, which the component draws sooner or later. */
export function useAwaitedField(): AwaitedField {
  const field = useRef<HTMLInputElement | null>(null);
  const isAwaited = useRef(false);
  const ref = useCallback((next: HTMLInputElement | null) => {
    field.current = next;
    if (next === null || !isAwaited.current) return;
    isAwaited.current = false;
    next.focus();
  }, []);
  const focus = useCallback(() => {
    isAwaited.current = field.current === null;
    field.current?.focus();
  }, []);
  return { ref, focus };
}
