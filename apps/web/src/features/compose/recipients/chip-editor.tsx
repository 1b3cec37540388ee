import { type KeyboardEvent, useState } from 'react';
import { formatRecipient, type Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { recipientStrings } from './recipient.strings.ts';
import styles from './recipient-field.module.css';

export interface ChipEditorProps {
  recipient: Recipient;
  /** What it was changed to: several addresses become several recipients, none takes it out. */
  onDone: (text: string) => void;
  onCancel: () => void;
  /** The focus has gone elsewhere; undefined: nothing was changed. */
  onLeave: (text: string | undefined) => void;
}

/** A chip while it is being changed, in its place. */
export function ChipEditor({ recipient, onDone, onCancel, onLeave }: ChipEditorProps) {
  const t = useStrings(recipientStrings);
  const [before] = useState(() => formatRecipient(recipient) || recipient.name);
  const [text, setText] = useState(before);
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onDone(text);
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      className={styles['chipEditor']}
      data-chip-editor
      value={text}
      size={Math.min(60, Math.max(12, text.length + 2))}
      autoFocus
      autoComplete="off"
      spellCheck={false}
      inputMode="email"
      aria-label={t('editLabel')}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={handleKey}
      onBlur={(event) => {
        // The window lost the focus, not the field.
        if (document.activeElement !== event.target) onLeave(text === before ? undefined : text);
      }}
    />
  );
}
