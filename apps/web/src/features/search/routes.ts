import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { searchStrings } from './search.strings.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/search',
    hasTab: true,
    access: 'token',
    frame: 'standard',
    load: async () => (await import('./search-page.tsx')).SearchPage,
    crumbs: () => [translate(searchStrings, 'results')],
  },
];
