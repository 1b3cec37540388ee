/**
 * Public mailboxes and associated accounts: who may do what in whose mailbox, switching, who did what. What a right lets pass is decided where
 * sessions are read (identity/mailbox-rights.ts) and at the listeners, for every call alike (decision 0043).
 */
import { defineFeature } from '../../feature.ts';
import { signInPort } from '../identity/index.ts';
import { createSharedMailboxesRoutes } from './routes.ts';

export { deleteMailboxGrant, type GranteeKey, saveMailboxGrants } from './change-mailbox-grants.ts';

export const sharedMailboxesFeature = defineFeature({
  name: 'shared-mailboxes',
  needs: { signIn: signInPort },
  create: (services, needed) => ({
    name: 'shared-mailboxes',
    routes: createSharedMailboxesRoutes(services, needed),
  }),
});
