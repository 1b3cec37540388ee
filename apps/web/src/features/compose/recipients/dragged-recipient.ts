import type { DragEvent } from 'react';
import type { Recipient } from '../../../lib/addresses/parse-recipients.ts';
import type { RecipientField } from './recipient-lists.ts';

/** What a dragged chip carries; only our own chips and people have this type. */
const dragType = 'application/x-hongyan-recipient';

/** `from` is the field that it leaves; null for somebody from the panel of people. */
export interface DraggedRecipient {
  readonly from: RecipientField | null;
  readonly recipient: Recipient;
}

export function startRecipientDrag(event: DragEvent, dragged: DraggedRecipient): void {
  event.dataTransfer.setData(dragType, JSON.stringify(dragged));
  event.dataTransfer.effectAllowed = dragged.from === null ? 'copy' : 'move';
}

export const isRecipientDrag = (event: DragEvent): boolean => event.dataTransfer.types.includes(dragType);

export function readRecipientDrag(event: DragEvent): DraggedRecipient | undefined {
  const text = event.dataTransfer.getData(dragType);
  return text === '' ? undefined : (JSON.parse(text) as DraggedRecipient);
}
