/** What others may use of the calendar. */
import { lazy } from 'react';

/** What comes today and tomorrow, for the home page's card. */
export const AgendaList = lazy(async () => ({ default: (await import('./agenda/agenda-list.tsx')).AgendaList }));

/** The invitation that a mail carries, for the reader. */
export const InvitationCard = lazy(async () => ({
  default: (await import('./invitations/invitation-card.tsx')).InvitationCard,
}));
