import { lazy } from 'react';

export { sessionsStrings } from './sessions.strings.ts';

/** Offered after a change of how one signs in. */
export const EndOthersOffer = lazy(async () => ({ default: (await import('./end-others-offer.tsx')).EndOthersOffer }));
/** Where one is signed in, on the page "account and security". */
export const SessionsSection = lazy(async () => ({
  default: (await import('./sessions-section.tsx')).SessionsSection,
}));
/** What was deleted, in the self-query. */
export const DeleteLog = lazy(async () => ({ default: (await import('./logs/delete-log.tsx')).DeleteLog }));
/** Who else entered the mailbox, in the self-query. */
export const EntryLog = lazy(async () => ({ default: (await import('./logs/entry-log.tsx')).EntryLog }));

/** Who signed in, for the self-query screen; its code comes when it is asked for. */
export const loadLoginLog = async () => (await import('./logs/login-log.tsx')).LoginLog;
