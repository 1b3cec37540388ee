import type { ClipboardEvent, KeyboardEvent } from 'react';
import { hasSeparator, isValidAddress, type Recipient } from '../../../lib/addresses/parse-recipients.ts';
import type { ComposerModel } from '../composer/composer-model.ts';
import { copyRecipients, copyWithNotice, removeWithUndo, undoRemoval } from './copy-recipients.ts';
import type { RecipientField } from './recipient-lists.ts';
import type { ChipSelection } from './use-chip-selection.ts';
import type { Suggestions } from './use-suggestions.ts';

export interface FieldKeysInput {
  readonly model: ComposerModel;
  readonly field: RecipientField;
  readonly recipients: readonly Recipient[];
  readonly selection: ChipSelection;
  readonly suggestions: Suggestions;
  readonly input: () => HTMLInputElement | null;
  /** What is typed becomes a recipient. */
  readonly onFinish: () => void;
  readonly onFocusLastChip: () => void;
}

/** Keys of a field of recipients: for all that are selected, for the suggestions, and for what is typed. */
export function createFieldKeys(field: FieldKeysInput) {
  return {
    onSelectionKey: (event: KeyboardEvent) => handleSelectionKey(field, event),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => handleFieldKey(field, event),
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => handlePaste(field, event),
  };
}

/** Select all, copy, cut, remove and undo: from the field and from a chip alike. True when the key was for that. */
function handleSelectionKey(input: FieldKeysInput, event: KeyboardEvent): boolean {
  const isModified = (event.ctrlKey || event.metaKey) && !event.altKey;
  const isDone = isModified ? handleShortcut(input, event) : handleRemoval(input, event);
  if (isDone) {
    event.preventDefault();
    event.stopPropagation();
  }
  return isDone;
}

function handleShortcut(input: FieldKeysInput, event: KeyboardEvent): boolean {
  const { model, field, selection } = input;
  const text = model.recipients.typed.get(field);
  const { selected } = selection;
  switch (event.key.toLowerCase()) {
    case 'a':
      selectAll(input);
      return true;
    case 'c':
      if (selected.length > 0) void copyWithNotice(selected);
      return selected.length > 0;
    case 'x':
      if (selected.length > 0) void cut(input, selected);
      return selected.length > 0;
    case 'z':
      // What is typed has the browser's own undo.
      return !event.shiftKey && text === '' && undoRemoval(model);
    default:
      return false;
  }
}

function selectAll({ selection, input }: FieldKeysInput): void {
  selection.selectAll();
  input()?.focus();
  input()?.select();
}

async function cut({ model, field, selection }: FieldKeysInput, recipients: readonly Recipient[]): Promise<void> {
  if (await copyRecipients(recipients)) removeWithUndo({ model, field, recipients, isCut: true });
  selection.clear();
}

function handleRemoval(field: FieldKeysInput, event: KeyboardEvent): boolean {
  const { selection, model, input } = field;
  if (selection.selected.length === 0) return false;
  if (event.key === 'Escape') selection.clear();
  else if (event.key === 'Backspace' || event.key === 'Delete') {
    const element = input();
    const isTextSelected =
      element !== null && element.selectionStart === 0 && element.selectionEnd === element.value.length;
    const text = isTextSelected ? model.recipients.typed.get(field.field) : '';
    removeWithUndo({ model, field: field.field, recipients: selection.selected, text });
    selection.clear();
    element?.focus();
  } else return false;
  return true;
}

function handleFieldKey(field: FieldKeysInput, event: KeyboardEvent<HTMLInputElement>): void {
  // Enter that ends a composition of an input method belongs to it.
  if (event.nativeEvent.isComposing || handleSelectionKey(field, event)) return;
  const { model, recipients, selection, suggestions, onFinish, onFocusLastChip } = field;
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const isAtStart = selectionStart === 0 && selectionEnd === 0;
  if (event.shiftKey && isAtStart && isSelectingKey(event.key, selection, value)) {
    selection.extend(event.key === 'ArrowLeft' ? -1 : 1, recipients.length);
    event.preventDefault();
    return;
  }
  if (event.key !== 'Shift' && event.key !== 'Control' && event.key !== 'Meta') selection.clear();
  if (suggestions.handleKey(event)) return;
  const isTyped = value.trim() !== '';
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    onFinish();
  } else if (event.key === 'Tab' && !event.shiftKey && isTyped) {
    // A name is completed, and the next one is typed; after a whole address Tab goes on to the next field.
    if (!isValidAddress(value.trim())) event.preventDefault();
    onFinish();
  } else if (value === '' && event.key === 'Backspace') {
    event.preventDefault();
    const last = recipients.at(-1);
    if (last) model.recipients.remove(field.field, [last]);
  } else if (value === '' && event.key === 'ArrowLeft') onFocusLastChip();
}

/** Shift and an arrow select chips where there is no text to select. */
const isSelectingKey = (key: string, selection: ChipSelection, value: string): boolean =>
  key === 'ArrowLeft' || (key === 'ArrowRight' && (selection.selected.length > 0 || value === ''));

/** A list becomes recipients at once; a single word is typed text like any other. */
function handlePaste({ model, field, selection }: FieldKeysInput, event: ClipboardEvent<HTMLInputElement>): void {
  selection.clear();
  const pasted = event.clipboardData.getData('text/plain');
  if (!/[@＠]/.test(pasted) && !hasSeparator(pasted.trim())) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const start = selectionStart ?? value.length;
  model.recipients.typed.set(field, '');
  model.recipients.enter(field, value.slice(0, start) + pasted + value.slice(selectionEnd ?? start));
}
