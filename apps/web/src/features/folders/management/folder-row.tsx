import { classNames } from '../../../lib/class-names.ts';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu } from '../../../ui/menus/menu.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { type ManagedFolder, useShowFolder } from '../api.ts';
import { askAboutFolder } from '../dialogs/folder-questions.ts';
import { folderActionStrings } from '../folder-actions.strings.ts';
import { folderMenu } from '../folder-menus.ts';
import { type Arrangement, findArrangement, type Step, type TreeRow } from '../folder-order.ts';
import { useFolderMenuActions } from '../use-folder-menus.ts';
import styles from './management-page.module.css';
import type { FolderDrag } from './use-folder-drag.ts';

interface FolderRowProps {
  row: TreeRow<ManagedFolder>;
  folders: readonly ManagedFolder[];
  drag: FolderDrag;
  onMove: (folderId: string, arrangement: Arrangement) => void;
}

const steps = [
  { step: 'up', word: 'moveUp', icon: 'chevronUp' },
  { step: 'down', word: 'moveDown', icon: 'chevronDown' },
  { step: 'in', word: 'moveIn', icon: 'chevronRight' },
  { step: 'out', word: 'moveOut', icon: 'chevronLeft' },
] as const satisfies readonly { step: Step; word: string; icon: string }[];

/** One folder of one's own. */
export function FolderRow({ row, folders, drag, onMove }: FolderRowProps) {
  const t = useStrings(folderActionStrings);
  const show = useShowFolder();
  const { folder, level } = row;
  const { folderId, folderName } = folder;
  // What was pressed counts at once, so that a second press takes it back.
  const state = show.isPending ? show.variables.state : folder.state;
  const over = drag.over?.folderId === folderId ? drag.over.where : undefined;
  return (
    <tr
      className={classNames(styles['row'], over && styles[over], drag.dragged === folderId && styles['dragged'])}
      {...drag.target(folderId)}
    >
      <th scope="row" className={styles['nameCell']}>
        <span
          className={classNames(styles['name'], styles['grab'])}
          style={{ paddingInlineStart: level * 20 }}
          draggable
          title={t('drag', { name: folderName })}
          onDragStart={(event) => drag.start(event, folderId)}
          onDragEnd={drag.end}
        >
          <Icon name={folder.locked ? 'lock' : 'folder'} />
          <span className={textStyles['oneLine']}>{folderName}</span>
        </span>
      </th>
      <td className={styles['number']}>{folder.locked ? '–' : folder.mail}</td>
      <td className={classNames(styles['number'], styles['unread'])}>{folder.locked ? '–' : folder.unread}</td>
      <td className={classNames(styles['number'], styles['size'])}>
        {folder.locked ? '–' : formatSize(folder.spaceSize)}
      </td>
      <td>
        <Checkbox
          checked={state === 0}
          aria-label={`${t('shown')}: ${folderName}`}
          onChange={(isShown) => show.mutate({ folderId, state: isShown ? 0 : 1 })}
        />
      </td>
      <td className={styles['wide']}>
        <PasswordState folder={folder} />
      </td>
      <td className={styles['actions']}>
        <RowActions folder={folder} folders={folders} onMove={onMove} />
      </td>
    </tr>
  );
}

function PasswordState({ folder }: { folder: ManagedFolder }) {
  const t = useStrings(folderActionStrings);
  if (!folder.pwd) return <span className={styles['quiet']}>{t(folder.locked ? 'locked' : 'none')}</span>;
  return (
    <span className={styles['guarded']}>
      <Icon name="key" size={15} />
      {t(folder.locked ? 'locked' : 'guarded')}
    </span>
  );
}

function RowActions({
  folder,
  folders,
  onMove,
}: Pick<FolderRowProps, 'folders' | 'onMove'> & { folder: ManagedFolder }) {
  const t = useStrings(folderActionStrings);
  const actions = useFolderMenuActions();
  const moves = steps.map((one) => ({ ...one, arrangement: findArrangement(folders, folder.folderId, one.step) }));
  return (
    <span className={styles['buttons']}>
      {!folder.locked && (
        <IconButton
          icon="pen"
          size="small"
          label={t('rename')}
          onClick={() => askAboutFolder({ kind: 'renameFolder', folder })}
        />
      )}
      <Menu
        trigger={<IconButton icon="more" size="small" label={t('actionsOf', { name: folder.folderName })} />}
        align="end"
        entries={() => [
          ...moves.map(({ step, word, icon, arrangement }) => ({
            kind: 'item' as const,
            key: step,
            label: t(word),
            icon,
            disabled: arrangement === null,
            onSelect: () => arrangement && onMove(folder.folderId, arrangement),
          })),
          { kind: 'separator' as const, key: 'order' },
          ...folderMenu(folder, actions),
        ]}
      />
    </span>
  );
}
