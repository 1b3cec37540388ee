import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { filesNameStrings } from './files-name.strings.ts';

/** Screens of this capability. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  {
    path: '/documentcenter',
    access: 'token',
    frame: 'wide',
    icon: 'folder',
    feature: 'netdisk',
    needs: 'own',
    crumbs: () => [translate(filesNameStrings, 'files')],
    load: async () => (await import('./file-page.tsx')).FilePage,
  },
  {
    path: '/documentcenter/links',
    access: 'token',
    frame: 'wide',
    icon: 'link',
    feature: 'netdisk',
    needs: 'own',
    crumbs: () => [translate(filesNameStrings, 'files'), translate(filesNameStrings, 'links')],
    load: async () => (await import('./links-page.tsx')).LinksPage,
  },
];
