import { translate } from '../../lib/language/words.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { searchWords } from './search.words.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/search',
    access: 'token',
    frame: 'desk',
    load: async () => (await import('./search-page.tsx')).SearchPage,
    crumbs: () => [translate(searchWords, 'results')],
  },
];
