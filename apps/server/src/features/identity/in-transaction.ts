/** What operations of other features call inside their own transaction. Loaded by the database thread: nothing here knows routes or engines. */

export {
  endAuthorisationCode,
  endProgramCodes,
  insertAuthorisationCode,
  type NewCode,
} from './authorisation-codes/authorisation-codes.ts';
export { setPassword } from './passwords/set-password.ts';
export { storePassword } from './passwords/store-password.ts';
export { type AddedPerson, addArchive, addPerson } from './people/add-person.ts';
export { caseFoldAddress, normaliseAddress } from './people/address.ts';
export { chooseSelector, type NewDkimKey } from './people/dkim-key.ts';
export { findOwners } from './people/find-owners.ts';
export { lockCredential, lockOrganisation } from './people/locks.ts';
export {
  type GrantedRight,
  listMailboxRights,
  type MailboxRights,
  readMailboxRights,
} from './people/mailbox-rights.ts';
export { maskPhone } from './people/mask-phone.ts';
export { readDepartments } from './people/memberships.ts';
export { endLostSessions } from './people/moved-people.ts';
export { normaliseName } from './people/names.ts';
export { notifyOwner } from './people/notify-owner.ts';
export { assertMayManageOrganisation, assertMayManagePerson, assertMayManageServer } from './people/policy.ts';
export { findRemovedOwner } from './people/removed-people.ts';
export { requirePerson } from './people/require-person.ts';
export { findDepartment, findOwner, readActivePerson } from './people/store.ts';
export {
  endAllSessions,
  endOneSession,
  endProgramSessions,
  endStrandedSessions,
  voidCode,
} from './sessions/end-sessions.ts';
export { switchSession } from './sessions/switch-session.ts';
export { isKnownAddress } from './sign-in/count-sign-in.ts';
export { isKnownDevice } from './sign-in/known-device.ts';
export { type CountedAttempt, countAttempt, returnAttempt } from './sign-in/limit-counter.ts';
