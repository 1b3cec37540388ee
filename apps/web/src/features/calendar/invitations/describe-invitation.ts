import type { Invitation, Participant, ParticipantAnswer } from '@hongyan/contract';

/** What can be done about a message; nothing of it is done by itself. */
export interface InvitationOffer {
  readonly answer: boolean;
  readonly take: boolean;
  readonly remove: boolean;
  readonly decide: boolean;
}

/** What the reader may do in the mailbox and what the message still means decide together. */
export function chooseOffer(invitation: Invitation, canWrite: boolean): InvitationOffer {
  return describeOffer(invitation, canWrite && invitation.mayAct);
}

/** Whether a right is all that is missing: whoever had it could do something about the message. */
export function lacksRight(invitation: Invitation): boolean {
  return !invitation.mayAct && Object.values(describeOffer(invitation, true)).includes(true);
}

function describeOffer(invitation: Invitation, canWrite: boolean): InvitationOffer {
  const { kind, state, isInvited, isOrganizer, stored, proposed } = invitation;
  const isOpen = canWrite && (state === 'new' || state === 'known');
  // After a refused proposal the invitation stands as it was.
  const isAnswerable = kind === 'request' || (kind === 'declineCounter' && stored !== null);
  return {
    answer: isOpen && isAnswerable && isInvited && !isOrganizer,
    take: isOpen && stored === null && !isOrganizer && (kind === 'publish' || (kind === 'request' && !isInvited)),
    remove: canWrite && stored !== null && !isOrganizer && (kind === 'cancel' || state === 'cancelled'),
    decide: isOpen && kind === 'counter' && isOrganizer && proposed !== null,
  };
}

export type Headline =
  | 'invited'
  | 'updated'
  | 'notInvited'
  | 'yours'
  | 'cancelled'
  | 'cancelledOne'
  | `reply_${ParticipantAnswer}`
  | 'counter'
  | 'declineCounter'
  | 'published';

/** What the message says, in a line above the event. */
export function chooseHeadline(invitation: Invitation): Headline {
  const { kind, isInvited, isOrganizer, recurrenceId, changed, answer } = invitation;
  switch (kind) {
    case 'request':
      if (isOrganizer) return 'yours';
      if (!isInvited) return 'notInvited';
      return changed === null ? 'invited' : 'updated';
    case 'cancel':
      return recurrenceId === '' ? 'cancelled' : 'cancelledOne';
    case 'reply':
      return `reply_${answer ?? 'needsAction'}`;
    case 'counter':
      return 'counter';
    case 'declineCounter':
      return 'declineCounter';
    case 'publish':
      return 'published';
  }
}

export type InvitationWarning =
  | 'unproven'
  | 'unprovenReply'
  | 'unprovenCounter'
  | 'outdated'
  | 'isCancelled'
  | 'gone'
  | 'uninvitedReply';

/** What has to be known before anything is pressed, the most important first. */
export function findWarnings({
  kind,
  state,
  isProven,
  isOrganizer,
  isUninvited,
}: Invitation): readonly InvitationWarning[] {
  const warnings: InvitationWarning[] = [];
  if (!isProven && !(kind === 'request' && isOrganizer))
    warnings.push(kind === 'reply' ? 'unprovenReply' : kind === 'counter' ? 'unprovenCounter' : 'unproven');
  if (kind === 'reply' && isUninvited && isProven) warnings.push('uninvitedReply');
  if (state === 'outdated') warnings.push('outdated');
  if (state === 'gone') warnings.push('gone');
  if (state === 'cancelled' && kind !== 'cancel') warnings.push('isCancelled');
  return warnings;
}

/** Whom a message speaks for: of answers and proposals the sender, else the organiser. Empty: not named. */
export function findSpeaker({ kind, sender, event: { organizer } }: Invitation): string {
  if (kind === 'reply' || kind === 'counter' || organizer === null) return sender.name || sender.address;
  const isSender = sender.address.toLowerCase() === organizer.address.toLowerCase();
  return organizer.name || (isSender ? sender.name : '') || organizer.address;
}

const answerOrder: readonly ParticipantAnswer[] = ['accepted', 'tentative', 'needsAction', 'delegated', 'declined'];

/** How many gave each answer, those that somebody gave. */
export const countAnswers = (
  people: readonly Participant[],
): readonly { readonly answer: ParticipantAnswer; readonly count: number }[] =>
  answerOrder
    .map((answer) => ({ answer, count: people.filter((one) => one.answer === answer).length }))
    .filter(({ count }) => count > 0);

/** Who comes first, then who might, who has not said, who does not. */
export const sortPeople = (people: readonly Participant[]): readonly Participant[] =>
  people.toSorted((one, other) => answerOrder.indexOf(one.answer) - answerOrder.indexOf(other.answer));
