import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { approvalNameStrings } from './approval-name.strings.ts';
import type { approvalsPath, ownRequestsPath, RequestSide, requestRoute } from './approval-paths.ts';

/** What the three screens have in common. */
const screen = {
  access: 'token',
  frame: 'standard',
  needs: 'own',
  feature: 'mailApproval',
} as const;

const named = (name: RequestSide | 'request') => ({
  crumbs: () => [translate(approvalNameStrings, 'mail'), translate(approvalNameStrings, name)],
  title: () => Promise.resolve(translate(approvalNameStrings, name)),
});

/** Screens of approval. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  {
    path: '/approval' satisfies typeof approvalsPath,
    ...screen,
    ...named('approval'),
    load: async () => (await import('./lists/request-list-page.tsx')).ApprovalPage,
  },
  {
    path: '/pending' satisfies typeof ownRequestsPath,
    ...screen,
    ...named('pending'),
    load: async () => (await import('./lists/request-list-page.tsx')).PendingPage,
  },
  {
    path: '/appreply/:boxId/:id/:createTime/:state/:recordState' satisfies typeof requestRoute,
    hasTab: true,
    ...screen,
    ...named('request'),
    load: async () => (await import('./request/request-page.tsx')).RequestPage,
  },
];
