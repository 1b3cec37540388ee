/** Where messages lie: moving, restoring and expunging them, with the guards and the audit of it. */
export { expungeSelected, moveSelected } from './change-selected.ts';
export { recordDeletion, recordSelected } from './deletion-record.ts';
export { beyondRecovery, expungeMails } from './expunge-mails.ts';
export { readHomes } from './read-homes.ts';
export { nowhere, readEmptiedFolders, refuseWhileEmptied, withoutEmptied } from './refuse-while-emptied.ts';
export { type MovedMails, relocateMails } from './relocate-mails.ts';
export { restoreMails, writeOrigins } from './restore-mails.ts';
