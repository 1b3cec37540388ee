import type { DragEvent } from 'react';
import type { Recipient } from '../../../lib/addresses/parse-recipients.ts';
import type { RecipientField } from './recipient-lists.ts';

/** What dragged chips carry; only our own chips and people have this type. */
const dragType = 'application/x-hongyan-recipient';

/** `from` is the field that they leave; null for somebody from the panel of people. */
export interface DraggedRecipients {
  readonly from: RecipientField | null;
  readonly recipients: readonly Recipient[];
}

export function startRecipientDrag(event: DragEvent, dragged: DraggedRecipients): void {
  event.dataTransfer.setData(dragType, JSON.stringify(dragged));
  event.dataTransfer.effectAllowed = dragged.from === null ? 'copy' : 'move';
}

export const isRecipientDrag = (event: DragEvent): boolean => event.dataTransfer.types.includes(dragType);

export function readRecipientDrag(event: DragEvent): DraggedRecipients | undefined {
  const text = event.dataTransfer.getData(dragType);
  return text === '' ? undefined : (JSON.parse(text) as DraggedRecipients);
}
