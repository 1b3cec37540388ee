import { translate } from '../../lib/language/words.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { outsideNamesWords } from './outside-names.words.ts';

/** The ways to the archive and the mail gateway. Only light modules: the sign-in page loads this too. */
export const routes: readonly AppRoute[] = [
  {
    path: '/guidang',
    access: 'token',
    frame: 'desk',
    feature: 'mailArchive',
    crumbs: () => [translate(outsideNamesWords, 'archive')],
    load: async () => (await import('./outside-page.tsx')).ArchivePage,
  },
  {
    path: '/wangguan',
    access: 'token',
    frame: 'desk',
    feature: 'gateway',
    crumbs: () => [translate(outsideNamesWords, 'gateway')],
    load: async () => (await import('./outside-page.tsx')).GatewayPage,
  },
];
