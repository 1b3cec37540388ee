import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { parseRecipients, type Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { composeStrings } from '../compose.strings.ts';
import type { ComposerModel } from '../composer/composer-model.ts';
import rowStyles from '../composer/field-row.module.css';
import type { AddressKnowledge } from './address-knowledge.ts';
import { isRecipientDrag, readRecipientDrag } from './dragged-recipient.ts';
import { RecipientChips } from './recipient-chips.tsx';
import styles from './recipient-field.module.css';
import type { RecipientField as FieldName } from './recipient-lists.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

export interface RecipientFieldProps {
  model: ComposerModel;
  field: FieldName;
  recipients: readonly Recipient[];
  /** Domains of the organisation; recipients elsewhere are shown as outside. */
  domains: readonly string[];
  knowledge: AddressKnowledge;
  /** The field is the one that people are added to now. */
  onActive: (field: FieldName) => void;
  autoFocus?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
}

const commitKeys = new Set(['Enter', ',', ';', '，', '；', '、']);

/** A line of recipients: chips, and a field with suggestions after them. */
export function RecipientField(props: RecipientFieldProps) {
  const { model, field, recipients, domains, knowledge, onActive } = props;
  const { autoFocus = false, invalid = false, describedBy } = props;
  const t = useStrings(composeStrings);
  const inputId = useId();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [isFocused, setFocused] = useState(false);
  const suggestions = useSuggestions(isFocused ? text : '', recipients, (picked) => add(picked));
  const drop = useRecipientDrop(model, field);

  const add = (added: readonly Recipient[]): void => {
    model.recipients.add(field, added);
    setText('');
    suggestions.close();
  };
  const commit = (): void => {
    if (text.trim() !== '') add(parseRecipients(text));
  };
  const focusLastChip = (): void => {
    [...(row.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])].at(-1)?.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter that ends a composition of an input method belongs to it.
    if (event.nativeEvent.isComposing || suggestions.handleKey(event)) return;
    if (commitKeys.has(event.key) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      commit();
    } else if (event.key === 'Tab' && text.trim() !== '') commit();
    else if (text === '' && recipients.length > 0 && event.key === 'Backspace') {
      event.preventDefault();
      const last = recipients.at(-1);
      if (last) model.recipients.remove(field, last);
    } else if (text === '' && event.key === 'ArrowLeft') focusLastChip();
  };
  const handlePaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[@＠]/.test(pasted)) return;
    event.preventDefault();
    add(parseRecipients(text + pasted));
  };
  return (
    <div
      ref={row}
      className={classNames(
        rowStyles['row'],
        styles['recipients'],
        drop.isTarget && styles['dropTarget'],
        invalid && rowStyles['wrong'],
      )}
      {...drop.handlers}
      onMouseDown={(event) => {
        // Anywhere but on a chip or the field itself.
        if (event.target instanceof Element && event.target.closest('[data-chip], input, [role="listbox"]')) return;
        event.preventDefault();
        input.current?.focus();
      }}
    >
      <label className={rowStyles['rowLabel']} htmlFor={inputId}>
        {t(field)}
      </label>
      <span className={styles['chips']}>
        <RecipientChips {...{ model, field, recipients, domains, knowledge, input }} />
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
            onFocus={() => {
              setFocused(true);
              onActive(field);
            }}
            onBlur={() => {
              setFocused(false);
              commit();
            }}
          />
          <SuggestionList
            id={listId}
            list={suggestions.list}
            active={suggestions.active}
            domains={domains}
            onPick={suggestions.take}
            onForget={suggestions.forget}
          />
        </span>
      </span>
    </div>
  );
}

/** Chips and people that are dropped on a field: before the chip under the pointer, else at the end. */
function useRecipientDrop(model: ComposerModel, field: FieldName) {
  const [isTarget, setTarget] = useState(false);
  const handleDrop = (event: DragEvent): void => {
    setTarget(false);
    const dragged = readRecipientDrag(event);
    if (!dragged) return;
    event.preventDefault();
    const chip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-chip]') : null;
    const { from, recipient } = dragged;
    if (from === null) model.recipients.add(field, [recipient]);
    else model.recipients.move(from, field, recipient, chip?.dataset['chip']);
  };
  const handleDragOver = (event: DragEvent): void => {
    if (!isRecipientDrag(event)) return;
    event.preventDefault();
    setTarget(true);
  };
  return {
    isTarget,
    handlers: { onDragOver: handleDragOver, onDragLeave: () => setTarget(false), onDrop: handleDrop },
  };
}
