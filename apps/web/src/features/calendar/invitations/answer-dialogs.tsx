import type { Participant } from '@hongyan/contract';
import type { AnswerSubject } from '../data/invitations.ts';
import { DelegateDialog } from './delegate-dialog.tsx';
import { type EventTimes, ProposeDialog } from './propose-dialog.tsx';

/** What the rarer answers need to know of an event. */
export interface AnsweredEvent {
  readonly subject: AnswerSubject;
  readonly organizer: { readonly address: string; readonly name: string };
  readonly people: readonly Participant[];
  readonly times: EventTimes;
}

export type AnswerDialog = 'propose' | 'delegate';

/** The dialog of an answer that takes more than a press. */
export function AnswerDialogs({
  dialog,
  event,
  onClose,
}: {
  dialog: AnswerDialog;
  event: AnsweredEvent;
  onClose: () => void;
}) {
  const { subject, organizer } = event;
  return dialog === 'propose' ? (
    <ProposeDialog {...event} onClose={onClose} />
  ) : (
    <DelegateDialog subject={subject} organizer={organizer} onClose={onClose} />
  );
}
