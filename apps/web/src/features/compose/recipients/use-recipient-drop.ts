import { type DragEvent, useState } from 'react';
import type { ComposerModel } from '../composer/composer-model.ts';
import { isRecipientDrag, readRecipientDrag } from './dragged-recipient.ts';
import type { RecipientField } from './recipient-lists.ts';

/** Chips and people that are dropped on a field: before the chip under the pointer, else at the end. */
export function useRecipientDrop(model: ComposerModel, field: RecipientField) {
  const [isTarget, setTarget] = useState(false);
  const handleDrop = (event: DragEvent): void => {
    setTarget(false);
    const dragged = readRecipientDrag(event);
    if (!dragged) return;
    event.preventDefault();
    const chip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-chip]') : null;
    const { from, recipients } = dragged;
    if (from === null) model.recipients.add(field, recipients);
    else model.recipients.move(from, field, recipients, chip?.dataset['chip']);
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
