import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { composeStrings } from './compose.strings.ts';

/** The composer (specification, section 2: write/:type/:mailId; the sidebar is hidden). */
export const routes: readonly AppRoute[] = [
  {
    path: '/write/:type/:mailId',
    hasTab: true,
    needs: 'full',
    access: 'token',
    frame: 'wide',
    crumbs: () => [translate(composeStrings, 'mail'), translate(composeStrings, 'compose')],
    load: async () => (await import('./compose-page.tsx')).ComposePage,
  },
];
