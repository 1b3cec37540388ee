/** What operations of other features call inside their own transaction. Loaded by the database thread: nothing here knows routes or engines. */
export { endClientCode, endProgramCodes, insertClientCode, type NewCode } from './client-codes.ts';
export { isKnownAddress } from './count-sign-in.ts';
export { chooseSelector, type NewDkimKey } from './dkim-key.ts';
export { endAllSessions, endOneSession, endProgramSessions, endStrandedSessions, voidCode } from './end-sessions.ts';
export { isKnownDevice } from './known-device.ts';
export { type CountedAttempt, countAttempt, returnAttempt } from './limit-counter.ts';
export { lockCredential } from './locks.ts';
export { type GrantedRight, listMailboxRights, type MailboxRights, readMailboxRights } from './mailbox-rights.ts';
export { normaliseName } from './names.ts';
export { assertMayManageOrganisation, assertMayManagePerson, assertMayManageServer } from './policy.ts';
export { requirePerson } from './require-person.ts';
export { setPassword } from './set-password.ts';
export { findDepartment, readActivePerson } from './store.ts';
export { storePassword } from './store-password.ts';
export { switchSession } from './switch-session.ts';
export { tellOwner } from './tell-owner.ts';
