/** What others may use of the calendar. */

import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import type { makeDateHighlights } from './from-mail/date-highlights.ts';

/** What comes today and tomorrow, for the home page's card. */
export const AgendaList = lazyPart(async () => (await import('./agenda/agenda-list.tsx')).AgendaList);

/** The invitation that a mail carries, for the reader. */
export const InvitationCard = lazyPart(async () => (await import('./invitations/invitation-card.tsx')).InvitationCard);
export type { MarkedWhen } from './from-mail/date-highlights.ts';

/** The editor on a new event that a mail is about. */
export const MailEventDialog = lazyPart(
  async () => (await import('./from-mail/mail-event-dialog.tsx')).MailEventDialog,
);

/** Marks the times that a message names; its code comes with the first message that is opened. */
export const loadDateHighlights = async (): Promise<typeof makeDateHighlights> =>
  (await import('./from-mail/date-highlights.ts')).makeDateHighlights;
