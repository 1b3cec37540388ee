import type { Db } from '../../../engines/database/port.ts';
import { definePort } from '../../../ports.ts';

/** An invitation that has arrived in a mailbox which may answer by itself. */
export interface ArrivedInvitation {
  readonly account: number;
  /** The address that it is proven to come from; empty: nobody is proven. */
  readonly from: string;
  /** What arrived (METHOD:REQUEST); untrusted. */
  readonly ics: string;
  /** Of the occurrence that it is about; empty: all. */
  readonly recurrenceId: string;
}

export interface InvitationDecision {
  readonly answer: 'accepted' | 'declined' | 'tentative';
  readonly comment: string;
  /** The event enters the calendar, whoever it comes from. */
  readonly mayTake: true;
}

/** Who answers invitations by itself: rooms and things, where they are built. */
export interface InvitationDecider {
  /** null: it does not answer for this mailbox, or not to this sender. */
  decide(db: Db, invitation: ArrivedInvitation): Promise<InvitationDecision | null>;
}

/** Left unoffered, people alone answer. */
export const invitationDeciderPort = definePort<InvitationDecider | undefined>('calendar.invitationDecider', {
  isOptional: true,
});
