import { translate } from '../../lib/language/strings.ts';
import { defineFeature } from '../../platform/features/define-feature.ts';
import { changingKeys } from './changing-keys.ts';
import { filesNameStrings } from './files-name.strings.ts';
import { routes } from './routes.ts';

const name = (): string => translate(filesNameStrings, 'files');
const path = '/documentcenter';

export const filesFeature = defineFeature({
  name: 'files',
  routes,
  mainMenus: [{ key: 'files', name, icon: 'folder', path, inside: /^\/documentcenter/, order: 50, feature: 'netdisk' }],
  goShortcuts: [{ stroke: 'g f', name, path }],
  shellParts: async () => (await import('./shell-parts.ts')).shellParts,
  shortcuts: async () => [(await import('./list/file-shortcuts.ts')).fileShortcuts],
  push: { events: { filesChanged: changingKeys }, afterGap: changingKeys },
});
