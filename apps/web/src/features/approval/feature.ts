import { translate } from '../../lib/language/strings.ts';
import { defineFeature } from '../../platform/features/define-feature.ts';
import { approvalNameStrings } from './approval-name.strings.ts';
import { listPath } from './approval-paths.ts';
import { routes } from './routes.ts';
import { useRequestEntries } from './use-request-entries.ts';

const name = (): string => translate(approvalNameStrings, 'approval');
const own = (): string => translate(approvalNameStrings, 'pending');

export const approvalFeature = defineFeature({
  name: 'approval',
  routes,
  moreEntries: [
    {
      group: 1,
      order: 25,
      // Only for those whom a policy or a request concerns.
      entry: ({ app, routeExists, open }) =>
        routeExists(listPath.approval) && app?.mailApproval === '1'
          ? { kind: 'item', key: 'approval', icon: 'check', label: name(), onSelect: () => open(listPath.approval) }
          : undefined,
    },
  ],
  sidebarEntries: useRequestEntries,
  goShortcuts: [
    { stroke: 'g v', name, path: listPath.approval },
    { stroke: 'g m', name: own, path: listPath.pending },
  ],
  shortcuts: async () => [(await import('./approval-shortcuts.ts')).approvalShortcuts],
  push: {
    events: { approvalChanged: [['approval']] },
    afterGap: [['approval']],
  },
});
