import {
  type FocusEvent,
  memo,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Recipient, splitTyped } from '../../../lib/addresses/parse-recipients.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useStableFunctions } from '../../../lib/use-stable-functions.ts';
import textStyles from '../../../ui/text/text.module.css';
import { composeStrings } from '../compose.strings.ts';
import type { ComposerModel } from '../composer/composer-model.ts';
import rowStyles from '../composer/field-row.module.css';
import type { AddressKnowledge } from './address-knowledge.ts';
import { collapseAbove, collapseRecipients } from './collapsed-recipients.ts';
import { createFieldKeys } from './field-keys.ts';
import { findMembers, type Suggestion, toRecipient } from './find-people.ts';
import { recipientStrings } from './recipient.strings.ts';
import { RecipientChips } from './recipient-chips.tsx';
import styles from './recipient-field.module.css';
import type { RecipientField as FieldName } from './recipient-lists.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useChipSelection } from './use-chip-selection.ts';
import { useRecipientDrop } from './use-recipient-drop.ts';
import { useSuggestions } from './use-suggestions.ts';

export interface RecipientFieldProps {
  model: ComposerModel;
  field: FieldName;
  recipients: readonly Recipient[];
  /** Of the whole message: nobody is suggested twice. */
  all: readonly Recipient[];
  originalAddresses: readonly string[] | null;
  /** Domains of the organisation; recipients elsewhere are shown as outside. */
  domains: readonly string[];
  knowledge: AddressKnowledge;
  /** The field is the one that people are added to now. */
  onActive: (field: FieldName) => void;
  autoFocus?: boolean;
  invalid?: boolean;
  /** The chip that has to be put right before the message can be sent. */
  wrong?: { readonly key: string } | undefined;
  describedBy?: string | undefined;
}

/** A line of recipients: chips, and a field with suggestions after them. Not drawn anew for what is typed elsewhere. */
export const RecipientField = memo(function RecipientField(props: RecipientFieldProps) {
  const { model, field, recipients, all, originalAddresses, domains, knowledge, onActive } = props;
  const { autoFocus = false, invalid = false, wrong, describedBy } = props;
  const t = useStrings(composeStrings);
  const inputId = useId();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const text = useSyncExternalStore(model.recipients.typed.subscribe, () => model.recipients.typed.get(field));
  const [isFocused, setFocused] = useState(false);
  const collapse = useCollapse(recipients);
  const selection = useChipSelection(recipients);
  const laterKeys = useDeferredValue(selection.keys);
  const drop = useRecipientDrop(model, field);

  const take = (suggestion: Suggestion): void => {
    model.recipients.typed.set(field, '');
    if (suggestion.group === undefined) model.recipients.add(field, [toRecipient(suggestion)]);
    else model.recipients.enterLater(field, suggestion.name, () => findMembers(suggestion));
  };
  const suggestions = useSuggestions({ text, isFocused, present: all, originalAddresses, onTake: take });
  const finish = (typed: string): void => {
    if (typed.trim() === '') return;
    if (suggestions.chosen !== undefined && typed === text) take(suggestions.chosen);
    else model.recipients.enter(field, typed, { isLiteral: suggestions.isRefused });
  };
  const finishAll = (): void => {
    const typed = model.recipients.typed.get(field);
    model.recipients.typed.set(field, '');
    finish(typed);
  };
  /** A mark that ends a recipient does so however it was typed: an input method sends no key for it. */
  const change = (value: string, isComposing: boolean): void => {
    const { finished, rest } = splitTyped(value);
    const isEnded = !isComposing && rest !== value;
    model.recipients.typed.set(field, isEnded ? rest : value);
    if (isEnded) finish(finished);
  };
  useFinishOnLeave(finishAll);
  useLayoutEffect(() => {
    // Chips that come move the field out of sight.
    if (document.activeElement === input.current) input.current?.scrollIntoView({ block: 'nearest' });
  }, [collapse.shown.length, isFocused]);
  const keys = createFieldKeys({
    ...{ model, field, recipients, selection, suggestions },
    input: () => input.current,
    onFinish: finishAll,
    onFocusLastChip: () => [...(row.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])].at(-1)?.focus(),
  });
  const { onSelectionKey, ...chipSelection } = useStableFunctions({
    onSelectionKey: keys.onSelectionKey,
    ...{ clear: selection.clear, extend: selection.extend, toggle: selection.toggle, extendTo: selection.extendTo },
    read: () => selection.selected,
  });
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
      onFocus={collapse.onFocus}
      onBlur={(event) => {
        collapse.onBlur(event);
        if (!event.currentTarget.contains(event.relatedTarget)) selection.clear();
      }}
      onMouseDown={(event) => {
        // Anywhere but on a chip, a button or the field itself.
        if (event.target instanceof Element && event.target.closest('[data-chip], input, button, [role="listbox"]'))
          return;
        event.preventDefault();
        input.current?.focus();
      }}
    >
      <label className={rowStyles['rowLabel']} htmlFor={inputId}>
        {t(field)}
      </label>
      <span className={styles['chips']}>
        <RecipientChips
          {...{ model, field, domains, knowledge, wrong, input, onSelectionKey }}
          recipients={collapse.shown}
          selectedKeys={collapse.shown.length > drawnLaterAbove ? laterKeys : selection.keys}
          selection={chipSelection}
        />
        {collapse.isCollapsed && (
          <ShowAll
            hidden={recipients.length - collapse.shown.length}
            total={recipients.length}
            onShow={() => input.current?.focus()}
          />
        )}
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
            onChange={(event) =>
              change(event.target.value, 'isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true)
            }
            onCompositionEnd={(event) => change(event.currentTarget.value, false)}
            onKeyDown={keys.onKeyDown}
            onPaste={keys.onPaste}
            onFocus={() => {
              setFocused(true);
              onActive(field);
            }}
            onBlur={(event) => {
              // The window lost the focus, not the field: its writer comes back to half a name.
              if (document.activeElement === event.target) return;
              setFocused(false);
              finishAll();
            }}
          />
        </span>
      </span>
      <SuggestionList
        id={listId}
        anchor={input}
        list={suggestions.list}
        active={suggestions.active}
        isBusy={suggestions.isBusy}
        domains={domains}
        onPick={take}
        onForget={suggestions.forget}
        onPoint={suggestions.hold}
      />
      <SelectionStatus count={selection.keys.size} />
    </div>
  );
});

/** Only screen readers hear how many chips are selected; the others see it. */
function SelectionStatus({ count }: { count: number }) {
  const t = useStrings(recipientStrings);
  return (
    <span className={textStyles['visuallyHidden']} role="status">
      {count === 0 ? '' : t('selected', { count })}
    </span>
  );
}

/** How many are not shown of a folded field. The focus unfolds it. */
function ShowAll({ hidden, total, onShow }: { hidden: number; total: number; onShow: () => void }) {
  const t = useStrings(recipientStrings);
  return (
    <button type="button" className={styles['showAll']} onClick={onShow}>
      {t('showAll', { count: hidden, total })}
    </button>
  );
}

/** So many chips are drawn at once. */
const drawnLaterAbove = 200;

/** A field with more recipients than fit in a few lines shows the first ones, unless somebody is at it. */
function useCollapse(recipients: readonly Recipient[]) {
  const [isOpen, setOpen] = useState(false);
  const isCollapsed = !isOpen && recipients.length > collapseAbove;
  const handleBlur = (event: FocusEvent<HTMLElement>): void => {
    const { currentTarget, relatedTarget } = event;
    // A chip's menu belongs to it; and the window that lost the focus gets it back.
    const isHere = currentTarget.contains(relatedTarget) || Boolean(relatedTarget?.closest('[role="menu"]'));
    if (!isHere && !currentTarget.contains(document.activeElement)) setOpen(false);
  };
  const handleFocus = (event: FocusEvent<HTMLElement>): void => {
    // The button itself says what it does, and does it when it is pressed.
    if (!(event.target instanceof HTMLButtonElement)) setOpen(true);
  };
  const wanted = useMemo(() => (isCollapsed ? collapseRecipients(recipients) : recipients), [isCollapsed, recipients]);
  // Hundreds are drawn after the key or click that asked for them was answered.
  const later = useDeferredValue(wanted);
  const shown = wanted.length > drawnLaterAbove ? later : wanted;
  return { isCollapsed, shown, onFocus: handleFocus, onBlur: handleBlur };
}

/** The field goes while something is typed in it: the page was left by a key. */
function useFinishOnLeave(finish: () => void): void {
  const latest = useRef(finish);
  useLayoutEffect(() => {
    latest.current = finish;
  });
  useLayoutEffect(() => () => latest.current(), []);
}
