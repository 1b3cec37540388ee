import { classNames } from '../../../lib/class-names.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import { Menu } from '../../../ui/menus/menu.tsx';
import textStyles from '../../../ui/text/text.module.css';
import type { ManagedFolder } from '../api.ts';
import { systemFolderMenu } from '../folder-menus.ts';
import { foldersStrings } from '../folders.strings.ts';
import { useFolderMenuActions } from '../use-folder-menus.ts';
import styles from './management-page.module.css';

const icons: Record<ManagedFolder['kind'], IconName> = {
  inbox: 'inbox',
  sent: 'sent',
  drafts: 'draft',
  archive: 'archive',
  snoozed: 'clock',
  trash: 'bin',
  junk: 'spam',
  custom: 'folder',
};

/** A system folder: what is in it. It has no other name, position or password. */
export function SystemFolderRow({ folder }: { folder: ManagedFolder }) {
  const t = useStrings(foldersStrings);
  const actions = useFolderMenuActions();
  const name = folder.kind === 'custom' ? folder.folderName : t(folder.kind);
  const entries = systemFolderMenu(folder, name, actions);
  return (
    <tr className={styles['row']}>
      <th scope="row" className={styles['nameCell']}>
        <span className={styles['name']}>
          <Icon name={icons[folder.kind]} />
          <span className={textStyles['oneLine']}>{name}</span>
        </span>
      </th>
      <td className={styles['number']}>{folder.mail}</td>
      <td className={classNames(styles['number'], styles['unread'])}>{folder.unread}</td>
      <td className={classNames(styles['number'], styles['size'])}>{formatSize(folder.spaceSize)}</td>
      <td />
      <td className={styles['wide']} />
      <td className={styles['actions']}>
        {entries.length > 0 && (
          <Menu
            trigger={<IconButton icon="more" size="small" label={actions.t('actionsOf', { name })} />}
            align="end"
            entries={entries}
          />
        )}
      </td>
    </tr>
  );
}
