import { lazyPart } from '../../platform/chunks/lazy-part.ts';

export { sessionsStrings } from './sessions.strings.ts';

/** Offered after a change of how one signs in. */
export const EndOthersOffer = lazyPart(async () => (await import('./end-others-offer.tsx')).EndOthersOffer);
/** Where one is signed in, on the page "account and security". */
export const SessionsSection = lazyPart(async () => (await import('./sessions-section.tsx')).SessionsSection);
/** What was deleted, in the self-query. */
export const DeleteLog = lazyPart(async () => (await import('./logs/delete-log.tsx')).DeleteLog);
/** Who else entered the mailbox, in the self-query. */
export const EntryLog = lazyPart(async () => (await import('./logs/entry-log.tsx')).EntryLog);

/** Who signed in, for the self-query screen; its code comes when it is asked for. */
export const loadLoginLog = async () => (await import('./logs/login-log.tsx')).LoginLog;
