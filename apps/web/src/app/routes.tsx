import { routes as signInPlacesRoutes } from '../features/active-sessions/routes.ts';
import { routes as addressesRoutes } from '../features/addresses/routes.ts';
import { routes as clientsRoutes } from '../features/authorisation-codes/routes.ts';
import { routes as authorisedMailRoutes } from '../features/authorised-mail/routes.ts';
import { routes as composeRoutes } from '../features/compose/routes.ts';
import { routes as folderRoutes } from '../features/folders/routes.ts';
import { routes as homeRoutes } from '../features/home/routes.ts';
import { routes as identityRoutes } from '../features/identity/routes.ts';
import { routes as largeAttachmentsRoutes } from '../features/large-attachments/routes.ts';
import { routes as lockscreenRoutes } from '../features/lockscreen/routes.ts';
import { routes as mailboxRoutes } from '../features/mailbox/routes.ts';
import { routes as outgoingRoutes } from '../features/outbox/routes.ts';
import { routes as outsideLinksRoutes } from '../features/outside-links/routes.ts';
import { routes as passwordsRoutes } from '../features/passwords/routes.ts';
import { routes as personDetailsRoutes } from '../features/person-details/routes.ts';
import { routes as qrSignInRoutes } from '../features/qr-sign-in/routes.ts';
import { routes as readerRoutes } from '../features/reader/routes.ts';
import { routes as rulesRoutes } from '../features/rules/routes.ts';
import { routes as searchRoutes } from '../features/search/routes.ts';
import { routes as settingsRoutes } from '../features/settings/routes.ts';
import { routes as sharedMailboxesRoutes } from '../features/shared-mailboxes/routes.ts';
import { routes as singleSignOnRoutes } from '../features/single-sign-on/routes.ts';
import { routes as lookRoutes } from '../features/theme/routes.ts';
import { routes as trustRoutes } from '../features/trust/routes.ts';
import { routes as secondStepRoutes } from '../features/two-factor/routes.ts';
import { routes as letterPartsRoutes } from '../features/writing-settings/routes.ts';
import type { AppRoute } from '../platform/routes/route-types.ts';

const notFoundRoute: AppRoute = {
  path: '/404',
  access: 'open',
  frame: 'bare',
  load: async () => (await import('./layout/not-found-page.tsx')).NotFoundPage,
};

/** Every screen that is built. A feature adds its `routes` here, and menus, guards and breadcrumb know them. */
export const appRoutes: readonly AppRoute[] = [
  ...identityRoutes,
  ...mailboxRoutes,
  ...readerRoutes,
  ...searchRoutes,
  ...composeRoutes,
  // The first of the settings screens.
  ...settingsRoutes,
  ...folderRoutes,
  ...trustRoutes,
  ...addressesRoutes,
  ...authorisedMailRoutes,
  ...largeAttachmentsRoutes,
  ...letterPartsRoutes,
  ...outgoingRoutes,
  ...rulesRoutes,
  ...clientsRoutes,
  ...homeRoutes,
  ...outsideLinksRoutes,
  ...lockscreenRoutes,
  ...lookRoutes,
  ...passwordsRoutes,
  ...personDetailsRoutes,
  ...qrSignInRoutes,
  ...secondStepRoutes,
  ...sharedMailboxesRoutes,
  ...signInPlacesRoutes,
  ...singleSignOnRoutes,
  notFoundRoute,
];
