import { translate } from '../../lib/language/strings.ts';
import { defineFeature } from '../../platform/features/define-feature.ts';
import { screenEntry } from '../../platform/features/more-entry.ts';
import { lockNameStrings } from './lock-name.strings.ts';
import { routes } from './routes.ts';

export const lockscreenFeature = defineFeature({
  name: 'lockscreen',
  routes,
  shellParts: async () => (await import('./shell-parts.ts')).shellParts,
  moreEntries: [
    {
      group: 1,
      order: 60,
      entry: screenEntry('/lockscreen', {
        key: 'lock',
        icon: 'lock',
        feature: 'lockScreen',
        name: () => translate(lockNameStrings, 'lockScreen'),
      }),
    },
  ],
});
