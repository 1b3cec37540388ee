import { translate } from '../../lib/language/words.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { composeWords } from './compose.words.ts';

/** The composer (specification, section 2: write/:type/:mailId; the sidebar is hidden). */
export const routes: readonly AppRoute[] = [
  {
    path: '/write/:type/:mailId',
    needs: 'full',
    access: 'token',
    frame: 'wide',
    crumbs: () => [translate(composeWords, 'mail'), translate(composeWords, 'compose')],
    load: async () => (await import('./compose-page.tsx')).ComposePage,
  },
];
