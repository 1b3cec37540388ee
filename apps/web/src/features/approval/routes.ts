import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { approvalNameStrings } from './approval-name.strings.ts';
import { listPath, type RequestSide, requestRoute } from './approval-paths.ts';

const listRoute = (side: RequestSide, load: AppRoute['load']): AppRoute => ({
  path: listPath[side],
  access: 'token',
  frame: 'standard',
  needs: 'own',
  feature: 'mailApproval',
  load,
  crumbs: () => [translate(approvalNameStrings, 'mail'), translate(approvalNameStrings, side)],
  title: () => Promise.resolve(translate(approvalNameStrings, side)),
});

/** Screens of approval. Only light modules: the sign-in page loads this too. */
export const routes: readonly AppRoute[] = [
  listRoute('approval', async () => (await import('./lists/request-list-page.tsx')).ApprovalPage),
  listRoute('pending', async () => (await import('./lists/request-list-page.tsx')).PendingPage),
  {
    path: requestRoute,
    access: 'token',
    frame: 'standard',
    needs: 'own',
    feature: 'mailApproval',
    load: async () => (await import('./request/request-page.tsx')).RequestPage,
    crumbs: () => [translate(approvalNameStrings, 'mail'), translate(approvalNameStrings, 'request')],
  },
];
