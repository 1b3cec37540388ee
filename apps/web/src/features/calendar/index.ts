/** What others may use of the calendar. */
import { lazy } from 'react';

/** What comes today and tomorrow, for the home page's card. */
export const AgendaList = lazy(async () => ({ default: (await import('./agenda/agenda-list.tsx')).AgendaList }));
