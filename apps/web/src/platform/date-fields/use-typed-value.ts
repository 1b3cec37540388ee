import { type KeyboardEvent, useState } from 'react';

interface TypedValue {
  /** What is in the field while somebody types in it; undefined otherwise. */
  readonly typed: string | undefined;
  readonly handleType: (text: string) => void;
  /** Ends typing with another value: one that was chosen. */
  readonly choose: (value: string) => void;
  /** Says what was typed: before a form is sent, and when the field is left. */
  readonly commit: () => void;
  readonly handleKey: (event: KeyboardEvent) => void;
}

/**
 * A field whose text is read while it is typed. What can be read is the value at once; an empty or unreadable text only when the
 * field is left or Enter is pressed, so that nothing else in the form follows half a date.
 */
export function useTypedValue(
  read: (text: string) => string | undefined,
  onChange: (value: string) => void,
): TypedValue {
  const [typed, setTyped] = useState<string>();
  const choose = (value: string): void => {
    setTyped(undefined);
    onChange(value);
  };
  const commit = (): void => {
    if (typed === undefined) return;
    setTyped(undefined);
    if (read(typed) === undefined) onChange(typed.trim());
  };
  return {
    typed,
    choose,
    commit,
    handleType: (text) => {
      setTyped(text);
      const value = read(text);
      if (value !== undefined) onChange(value);
    },
    handleKey: ({ key }) => {
      if (key === 'Enter') commit();
    },
  };
}
