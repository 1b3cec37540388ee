import { translate } from '../../lib/words.ts';
import type { AppRoute } from '../../shell/route-types.ts';
import { composeWords } from './compose.words.ts';

export { carryText } from './carried-text.ts';
export { letterFonts } from './letter-format.ts';
export { LetterKeeper } from './letter-keeper.tsx';

/** The composer (specification, section 2: write/:type/:mailId; the sidebar is hidden). */
export const routes: readonly AppRoute[] = [
  {
    path: '/write/:type/:mailId',
    access: 'token',
    frame: 'wide',
    crumbs: () => [translate(composeWords, 'mail'), translate(composeWords, 'compose')],
    load: async () => (await import('./compose-page.tsx')).ComposePage,
  },
];
