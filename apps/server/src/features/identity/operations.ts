import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import {
  addAuthorisationCode,
  recordCodeRefusal,
  revokeAuthorisationCode,
  touchAuthorisationCode,
} from './authorisation-codes/authorisation-codes.ts';
import { countWrongCode } from './authorisation-codes/count-code-attempt.ts';
import { setPassword } from './passwords/set-password.ts';
import { addDepartment } from './people/add-department.ts';
import { addDomain } from './people/add-domain.ts';
import { addPerson } from './people/add-person.ts';
import { changeAddress } from './people/change-address.ts';
import { addAlias, removeAlias } from './people/change-aliases.ts';
import { changePerson } from './people/change-person.ts';
import { changePersonState } from './people/change-state.ts';
import { createOrganisation } from './people/create-organisation.ts';
import { setMailboxExpiry } from './people/mailbox-expiry.ts';
import { readUserLog } from './people/read-user-log.ts';
import { removeDepartment } from './people/remove-department.ts';
import { removeDomain } from './people/remove-domain.ts';
import { renameDepartment } from './people/rename-department.ts';
import { endSurplus, signOut, signOutPerson } from './sessions/end-sessions.ts';
import { openSession } from './sessions/open-session.ts';
import { endReusedSession, refreshSession } from './sessions/refresh-session.ts';
import { touchSession } from './sessions/session-store.ts';
import { switchSession } from './sessions/switch-session.ts';
import { countSignIn, recordWrongSignIn, returnSignInCounts } from './sign-in/count-sign-in.ts';
import { sweepIdentity } from './sweep-identity.ts';

/** Long reads. */
export const identityReaders: readonly AnyReader[] = [readUserLog];

/** What the database thread runs for this capability. */
export const identityOperations: readonly AnyOperation[] = [
  createOrganisation,
  addDomain,
  addDepartment,
  addPerson,
  addAlias,
  removeAlias,
  setPassword,
  endSurplus,
  signOutPerson,
  changeAddress,
  changePerson,
  changePersonState,
  renameDepartment,
  removeDepartment,
  removeDomain,
  setMailboxExpiry,
  addAuthorisationCode,
  revokeAuthorisationCode,
  touchAuthorisationCode,
  recordCodeRefusal,
  countWrongCode,
  countSignIn,
  recordWrongSignIn,
  returnSignInCounts,
  openSession,
  refreshSession,
  endReusedSession,
  touchSession,
  signOut,
  switchSession,
  sweepIdentity,
];
