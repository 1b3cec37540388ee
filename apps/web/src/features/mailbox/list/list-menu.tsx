import { memo } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { bulkStrings } from '../../../mail-model/bulk.strings.ts';
import { deletedForGoodPath } from '../../../mail-model/queries/mail-paths.ts';
import type { ActionContext } from '../../../platform/features/mail-action.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Menu } from '../../../ui/menus/menu.tsx';
import type { MenuEntry } from '../../../ui/menus/menu-entries.tsx';
import { askToDeleteRead, askToEmptyFolder, exportMails } from '../../bulk/index.ts';

interface ListMenuProps {
  readonly context: ActionContext;
  readonly title: string;
  readonly total: number;
}

/** What can be done with a list as a whole, without choosing mails. */
export const ListMenu = memo(function ListMenu({ context, title, total }: ListMenuProps) {
  const t = useStrings(bulkStrings);
  const { list, navigation, listKind } = context;
  if (list === null) return null;
  const folders = [...(navigation?.folderList ?? []), ...(navigation?.customList ?? [])];
  const folder = list.kind === 'folder' ? folders.find(({ folderId }) => folderId === list.mailboxId) : undefined;
  const emptyLabel = listKind === 'trash' ? t('emptyBin') : listKind === 'junk' ? t('emptyJunk') : t('emptyFolder');
  const entries = (): MenuEntry[] => [
    {
      kind: 'item',
      key: 'export',
      icon: 'download',
      label: t('exportAll'),
      disabled: total === 0,
      onSelect: () => void exportMails({ list }),
    },
    ...(!context.mayDo('full')
      ? []
      : listKind === 'trash'
        ? [
            {
              kind: 'item' as const,
              key: 'gone',
              icon: 'undo' as const,
              label: t('goneTitle'),
              onSelect: () => context.navigate(deletedForGoodPath),
            },
          ]
        : [
            {
              kind: 'item' as const,
              key: 'deleteRead',
              icon: 'mailOpen' as const,
              label: `${t('deleteRead')}…`,
              disabled: total === 0,
              onSelect: () => askToDeleteRead(list, title),
            },
          ]),
    ...(folder === undefined || !context.mayDo('full')
      ? []
      : [
          { kind: 'separator' as const, key: 'separator' },
          {
            kind: 'item' as const,
            key: 'empty',
            icon: 'bin' as const,
            label: `${emptyLabel}…`,
            danger: true,
            disabled: total === 0,
            onSelect: () => askToEmptyFolder({ ...folder, name: title }),
          },
        ]),
  ];
  return <Menu trigger={<IconButton icon="more" label={t('listMenu')} />} entries={entries} align="end" />;
});
