import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { outsideNamesStrings } from './outside-names.strings.ts';

/** The ways to the archive and the mail gateway. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  {
    path: '/guidang',
    access: 'token',
    frame: 'standard',
    feature: 'mailArchive',
    crumbs: () => [translate(outsideNamesStrings, 'archive')],
    load: async () => (await import('./outside-page.tsx')).ArchivePage,
  },
  {
    path: '/wangguan',
    access: 'token',
    frame: 'standard',
    feature: 'gateway',
    crumbs: () => [translate(outsideNamesStrings, 'gateway')],
    load: async () => (await import('./outside-page.tsx')).GatewayPage,
  },
];
