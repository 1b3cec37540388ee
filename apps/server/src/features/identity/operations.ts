import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { addDepartment } from './add-department.ts';
import { addDomain } from './add-domain.ts';
import { addPerson } from './add-person.ts';
import { addAlias, removeAlias } from './change-aliases.ts';
import { changePersonState } from './change-state.ts';
import { addClientCode, recordCodeRefusal, revokeClientCode, touchClientCode } from './client-codes.ts';
import { countWrongCode } from './count-code-attempt.ts';
import { countSignIn, recordWrongSignIn, returnSignInCounts } from './count-sign-in.ts';
import { createOrganisation } from './create-organisation.ts';
import { endSurplus, signOut, signOutPerson } from './end-sessions.ts';
import { openSession } from './open-session.ts';
import { readUserLog } from './read-user-log.ts';
import { endReusedSession, refreshSession } from './refresh-session.ts';
import { touchSession } from './session-store.ts';
import { setPassword } from './set-password.ts';
import { sweepIdentity } from './sweep-identity.ts';
import { switchSession } from './switch-session.ts';

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
  changePersonState,
  addClientCode,
  revokeClientCode,
  touchClientCode,
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
