import { translate } from '../../lib/language/strings.ts';
import type { FileAction } from '../../platform/features/file-action.ts';
import { maxSharedNodes } from './contract-values.ts';
import { LinkDialog } from './index.ts';
import { ownStrings } from './own/own.strings.ts';

/** What links add to the file centre. */
export const fileShareActions: readonly FileAction[] = [
  {
    name: 'shareLink',
    order: 210,
    icon: 'link',
    isButton: true,
    label: () => translate(ownStrings, 'shareLink'),
    isAvailable: ({ files, list }) =>
      list !== 'trash' && files.length <= maxSharedNodes && files.every(({ access }) => access === 'manage'),
    perform: ({ askBy }) => askBy(LinkDialog),
  },
];
