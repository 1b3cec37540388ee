import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { addCode, takeCode } from './authorisation-code.ts';
import { addOauthClient, removeOauthClient } from './change-clients.ts';
import { removeProvider, setProvider } from './change-providers.ts';
import { endProviderSessions } from './end-by-provider.ts';
import { recordConsent, revokeConsent } from './let-in.ts';
import { linkSubject, unlinkAccount } from './link-subject.ts';
import { sweepSingleSignOn } from './sweep.ts';
import { addTrustedSystem, removeTrustedSystem } from './trusted-systems.ts';
import { takeOnce } from './use-once.ts';

/** What the database thread runs for this capability. */
export const singleSignOnOperations: readonly AnyOperation[] = [
  takeOnce,
  linkSubject,
  unlinkAccount,
  addCode,
  takeCode,
  endProviderSessions,
  setProvider,
  removeProvider,
  addOauthClient,
  removeOauthClient,
  sweepSingleSignOn,
  recordConsent,
  revokeConsent,
  addTrustedSystem,
  removeTrustedSystem,
];

/** Long reads. */
export const singleSignOnReaders: readonly AnyReader[] = [];
