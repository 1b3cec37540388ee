/** Where messages lie: moving, restoring and expunging them, with the guards and the audit of it. */
export { recordDeletion, recordSelected } from './deletion-record.ts';
export { beyondRecovery, expungeBeyondRecovery, expungeMails } from './expunge-mails.ts';
export { expungeMessages, moveMessages } from './move-messages.ts';
export { readHomes } from './read-homes.ts';
export { nowhere, readEmptiedFolders, refuseWhileEmptied } from './refuse-while-emptied.ts';
export { groupByNumber, type MovedMails } from './relocate-mails.ts';
export { restoreMails, writeOrigins } from './restore-mails.ts';
