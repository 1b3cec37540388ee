/**
 * Public mailboxes and associated accounts: who may do what in whose mailbox, switching, who did what. What a right lets pass is decided where
 * sessions are read (identity/mailbox-rights.ts) and at the listeners, for every call alike (decision 0043).
 */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import type { SignInEndpoint } from '../identity/index.ts';
import { createSharedMailboxesRoutes } from './routes.ts';

export { deleteMailboxGrant, type GranteeKey, saveMailboxGrants } from './change-mailbox-grants.ts';
export { listMailboxGrants } from './list-mailbox-grants.ts';

/** The capability for the composition root. */
export function createSharedMailboxesFeature(services: Services, signIn: SignInEndpoint): Feature {
  return { name: 'shared-mailboxes', routes: createSharedMailboxesRoutes(services, signIn) };
}
