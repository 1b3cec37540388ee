import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { inlineReplyStrings } from '../inline-reply.strings.ts';
import { type InlineReply, typeAhead } from './inline-replies.ts';
import styles from './reply-below.module.css';

export interface TypeAheadProps {
  readonly reply: InlineReply;
  /** A field of the answer has the focus, and what was typed. */
  readonly onArrive: () => void;
  readonly onEscape: () => void;
}

/** What types as a hand does, in fields and in the editor alike, with the browser's own undo; nothing has replaced it. */
interface Typing {
  execCommand(command: 'insertText', showsInterface: boolean, text: string): boolean;
}
const typing: Typing = document;

/**
 * Has the focus until a field of the answer takes it. Whoever presses R types on at once: without it those keys would be the
 * list's, and archive or delete. What is typed here, and a Ctrl+Enter after it, go on to the field.
 */
export function TypeAhead({ reply, onArrive, onEscape }: TypeAheadProps) {
  const t = useStrings(inlineReplyStrings);
  const field = useRef<HTMLTextAreaElement>(null);
  const sends = useRef(false);
  const arrived = useRef(onArrive);
  arrived.current = onArrive;
  useLayoutEffect(() => {
    // The answer around it, whose own ref is not set yet.
    const box = field.current?.parentElement;
    field.current?.focus({ preventScroll: true });
    const handOver = ({ target }: FocusEvent): void => {
      if (target === field.current || !(target instanceof HTMLElement)) return;
      if (!target.isContentEditable && !target.matches('input, textarea')) return;
      // When the editor has set its caret, and before the next key.
      queueMicrotask(() => {
        const text = field.current?.value ?? '';
        if (text !== '') typing.execCommand('insertText', false, text);
        if (sends.current)
          target.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
        arrived.current();
      });
    };
    box?.addEventListener('focusin', handOver);
    return () => box?.removeEventListener('focusin', handOver);
  }, []);
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && field.current?.value === '') onEscape();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) sends.current = true;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <textarea
      ref={field}
      className={styles['typeAhead']}
      aria-label={t('opening')}
      defaultValue={reply.typed}
      onKeyDown={handleKey}
      onChange={(event) => typeAhead(reply.path, event.target.value)}
    />
  );
}
