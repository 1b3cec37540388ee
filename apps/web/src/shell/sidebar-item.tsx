import { NavLink } from 'react-router';
import { classNames } from '../lib/class-names.ts';
import { canDrop, dropFolderAttribute, refusedDropAttribute, useDragMessages } from '../lib/drag-messages.ts';
import { useWords } from '../lib/words.ts';
import { Icon } from '../ui/icon.tsx';
import { toneColour } from '../ui/tone.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { shellWords } from './shell.words.ts';
import styles from './sidebar.module.css';
import type { SidebarEntry } from './sidebar-types.ts';

const maxShownCount = 9999;

/** One folder, label or list; a place for dragged mails when the specification allows it (section 5, "Moving mails"). */
export function SidebarItem({ entry, collapsed }: { entry: SidebarEntry; collapsed: boolean }) {
  const t = useWords(shellWords);
  const drop = useDragMessages((state) => dropState(state.dragged, state.overFolderId, entry));
  const link = (
    <NavLink
      to={entry.path}
      className={({ isActive }) =>
        classNames(styles['item'], isActive && styles['on'], entry.unread > 0 && styles['unread'], drop && styles[drop])
      }
      style={{ paddingInlineStart: collapsed ? undefined : 10 + (entry.level ?? 0) * 16 }}
      draggable={false}
      {...(entry.dropTarget ? { [dropFolderAttribute]: entry.id } : { [refusedDropAttribute]: '' })}
    >
      {entry.tone ? (
        <span className={styles['swatch']} style={{ background: toneColour(entry.tone) }} />
      ) : (
        <Icon name={entry.icon} />
      )}
      <span className={styles['itemName']}>{entry.name}</span>
      {entry.unread > 0 && (
        <span className={styles['count']} aria-label={t('unread', { count: entry.unread })}>
          {entry.unread > maxShownCount ? `${maxShownCount}+` : entry.unread}
        </span>
      )}
    </NavLink>
  );
  return (
    <li>
      {collapsed ? (
        <Tooltip text={entry.name} side="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  );
}

type DropLook = 'dropOver' | 'dropRefused' | undefined;

function dropState(
  dragged: Parameters<typeof canDrop>[0] | null,
  overFolderId: string | null,
  entry: SidebarEntry,
): DropLook {
  if (!dragged) return undefined;
  if (!entry.dropTarget || !canDrop(dragged, { folderId: entry.id, kind: entry.kind })) return 'dropRefused';
  return overFolderId === entry.id ? 'dropOver' : undefined;
}
