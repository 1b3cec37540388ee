import { translate } from '../../lib/language/strings.ts';
import { defineFeature } from '../../platform/features/define-feature.ts';
import { homePath } from '../../platform/routes/guards.ts';
import { homeNameStrings } from './home-name.strings.ts';
import { routes } from './routes.ts';
import { showTour } from './tour-store.ts';

export const homeFeature = defineFeature({
  name: 'home',
  routes,
  mainMenus: [
    {
      key: 'home',
      name: () => translate(homeNameStrings, 'home'),
      icon: 'home',
      path: homePath,
      inside: /^\/dashboard/,
      order: 10,
    },
  ],
  moreEntries: [
    {
      group: 3,
      order: 20,
      entry: ({ routeExists, open }) =>
        routeExists(homePath)
          ? {
              kind: 'item',
              key: 'guide',
              label: translate(homeNameStrings, 'guide'),
              icon: 'help',
              onSelect: () => {
                open(homePath);
                showTour();
              },
            }
          : undefined,
    },
  ],
  push: {
    anyEvent: [['home', 'dashboard']],
    afterGap: [['home', 'dashboard']],
    // An administrator gave the person another name, department or quota.
    settings: { person: [['home']] },
  },
});
