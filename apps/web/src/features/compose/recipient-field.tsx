import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useWords } from '../../lib/words.ts';
import styles from './compose.module.css';
import { composeWords } from './compose.words.ts';
import type { ComposerModel } from './composer-model.ts';
import type { RecipientField as FieldName } from './composer-state.ts';
import { formatRecipient, parseRecipients, type Recipient } from './parse-recipients.ts';
import { RecipientChip } from './recipient-chip.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

export interface RecipientFieldProps {
  model: ComposerModel;
  field: FieldName;
  recipients: readonly Recipient[];
  /** Domains of the organisation; recipients elsewhere are shown as outside. */
  domains: readonly string[];
  autoFocus?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  /** At the end of the line: what reveals cc and bcc. */
  end?: ReactNode;
}

/** What a dragged chip carries; only our own chips have this type. */
const dragType = 'application/x-hongyan-recipient';
const commitKeys = new Set(['Enter', ',', ';', '，', '；', '、']);

/** A line of recipients: chips, and a field with suggestions after them. */
export function RecipientField(props: RecipientFieldProps) {
  const { model, field, recipients, domains, autoFocus = false, invalid = false, describedBy, end } = props;
  const t = useWords(composeWords);
  const inputId = useId();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLSpanElement>(null);
  const [text, setText] = useState('');
  const [isFocused, setFocused] = useState(false);
  const [isTarget, setTarget] = useState(false);
  const suggestions = useSuggestions(isFocused ? text : '', recipients);

  const add = (added: readonly Recipient[]): void => {
    model.addRecipients(field, added);
    setText('');
    suggestions.close();
  };
  const commit = (): void => {
    if (text.trim() !== '') add(parseRecipients(text));
  };
  const edit = (recipient: Recipient): void => {
    commit();
    model.removeRecipient(field, recipient);
    setText(formatRecipient(recipient));
    input.current?.focus();
  };
  const focusChip = (index: number): void => {
    const buttons = chips.current?.querySelectorAll<HTMLElement>('[data-chip]');
    (buttons?.[index] ?? input.current)?.focus();
  };
  const remove = (recipient: Recipient, index: number): void => {
    model.removeRecipient(field, recipient);
    requestAnimationFrame(() => focusChip(index < recipients.length - 1 ? index : -1));
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter that ends a composition of an input method belongs to it.
    if (event.nativeEvent.isComposing || suggestions.handleKey(event, add)) return;
    if (commitKeys.has(event.key) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      commit();
    } else if (event.key === 'Tab' && text.trim() !== '') commit();
    else if (text === '' && recipients.length > 0 && event.key === 'Backspace') {
      event.preventDefault();
      const last = recipients.at(-1);
      if (last) model.removeRecipient(field, last);
    } else if (text === '' && event.key === 'ArrowLeft') focusChip(recipients.length - 1);
  };
  const handlePaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[@＠]/.test(pasted)) return;
    event.preventDefault();
    add(parseRecipients(text + pasted));
  };
  const handleDrop = (event: DragEvent): void => {
    setTarget(false);
    const dragged = event.dataTransfer.getData(dragType);
    if (dragged === '') return;
    event.preventDefault();
    const { from, recipient } = JSON.parse(dragged) as { from: FieldName; recipient: Recipient };
    model.moveRecipient(from, field, recipient);
  };
  const handleDragOver = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    setTarget(true);
  };

  return (
    <div
      className={classNames(
        styles['row'],
        styles['recipients'],
        isTarget && styles['dropTarget'],
        invalid && styles['wrong'],
      )}
      onDragOver={handleDragOver}
      onDragLeave={() => setTarget(false)}
      onDrop={handleDrop}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget && event.target !== chips.current) return;
        event.preventDefault();
        input.current?.focus();
      }}
    >
      <label className={styles['rowLabel']} htmlFor={inputId}>
        {t(field)}
      </label>
      <span ref={chips} className={styles['chips']}>
        {recipients.map((recipient, index) => (
          <RecipientChip
            key={recipient.address || recipient.name}
            recipient={recipient}
            domains={domains}
            onEdit={() => edit(recipient)}
            onRemove={() => remove(recipient, index)}
            onStep={(step) => focusChip(index + step)}
            onDragStart={(event) => {
              event.dataTransfer.setData(dragType, JSON.stringify({ from: field, recipient }));
              event.dataTransfer.effectAllowed = 'move';
            }}
          />
        ))}
        <span className={styles['recipientInput']}>
          <input
            ref={input}
            id={inputId}
            value={text}
            autoFocus={autoFocus}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            inputMode="email"
            role="combobox"
            aria-expanded={suggestions.list.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={suggestions.active === -1 ? undefined : `${listId}-${suggestions.active}`}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            data-recipients={field}
            placeholder={recipients.length === 0 ? t('recipientHint') : undefined}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleKey}
            onPaste={handlePaste}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false);
              commit();
            }}
          />
          <SuggestionList
            id={listId}
            list={suggestions.list}
            active={suggestions.active}
            onPick={(recipient) => add([recipient])}
          />
        </span>
      </span>
      {end}
    </div>
  );
}
