import { dragHintDelayMs } from '@hongyan/contract/limits';
import { useEffect, useEffectEvent } from 'react';
import { NavLink } from 'react-router';
import { folderActionStrings } from '../../features/folders/index.ts';
import { classNames } from '../../lib/class-names.ts';
import {
  canDrop,
  dropFolderAttribute,
  labelDropId,
  refusedDropAttribute,
  useDragMessages,
} from '../../lib/drag-messages.ts';
import { useStrings } from '../../lib/language/strings.ts';
import type { SidebarEntry } from '../../platform/sidebar/sidebar-types.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Swatch } from '../../ui/labels/swatch.tsx';
import { ContextMenu } from '../../ui/menus/menu.tsx';
import { Tooltip } from '../../ui/menus/tooltip.tsx';
import { shellStrings } from '../strings/shell.strings.ts';
import styles from './sidebar.module.css';

const maxShownCount = 9999;

/** One folder, label or list; a drop target for mails when the specification allows it (section 5, "Moving mails"). */
export function SidebarItem({ entry, collapsed }: { entry: SidebarEntry; collapsed: boolean }) {
  const t = useStrings(shellStrings);
  const drop = useDragMessages((state) => dropState(state.dragged, state.overFolderId, entry));
  useUnfoldUnderDrag(entry);
  const indent = collapsed ? undefined : 10 + (entry.level ?? 0) * 14;
  const link = (
    <NavLink
      to={entry.path}
      className={({ isActive }) =>
        classNames(styles['item'], isActive && styles['on'], entry.unread > 0 && styles['unread'], drop && styles[drop])
      }
      style={{ paddingInlineStart: indent }}
      draggable={false}
      {...(entry.dropTarget ? { [dropFolderAttribute]: dropIdOf(entry) } : { [refusedDropAttribute]: '' })}
    >
      {entry.tone ? <Swatch tone={entry.tone} /> : <Icon name={entry.icon} />}
      <span className={styles['itemName']}>{entry.name}</span>
      {entry.unread > 0 && (
        <span className={styles['count']} aria-label={t('unread', { count: entry.unread })}>
          {entry.unread > maxShownCount ? `${maxShownCount}+` : entry.unread}
        </span>
      )}
    </NavLink>
  );
  const layoutItem = (
    <li className={styles['entry']}>
      {collapsed ? (
        <Tooltip text={entry.name} side="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
      {!collapsed && entry.collapsed !== undefined && <CollapseButton entry={entry} />}
    </li>
  );
  return entry.menu ? <ContextMenu entries={entry.menu}>{layoutItem}</ContextMenu> : layoutItem;
}

/** Shows or hides the folders in a folder. Beside the link, so that it is a button of its own for keyboard and screen readers. */
function CollapseButton({ entry }: { entry: SidebarEntry }) {
  const t = useStrings(folderActionStrings);
  const isCollapsed = entry.collapsed === true;
  return (
    <button
      type="button"
      className={styles['collapse']}
      aria-expanded={!isCollapsed}
      aria-label={t(isCollapsed ? 'expand' : 'collapse', { name: entry.name })}
      style={{ insetInlineStart: (entry.level ?? 0) * 14 - 4 }}
      onClick={() => entry.onCollapse?.(!isCollapsed)}
    >
      <Icon name={isCollapsed ? 'chevronRight' : 'chevronDown'} size={12} />
    </button>
  );
}

/** Mails held above a folded folder for 700 ms open it, so that they can be dropped on one in it. */
function useUnfoldUnderDrag({ id, collapsed, onCollapse }: SidebarEntry): void {
  const isOver = useDragMessages((state) => state.dragged !== null && state.overFolderId === id);
  const unfold = useEffectEvent(() => onCollapse?.(false));
  const waits = isOver && collapsed === true;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(unfold, dragHintDelayMs);
    return () => clearTimeout(timer);
  }, [waits]);
}

const dropIdOf = ({ kind, id }: SidebarEntry): string => (kind === 'label' ? labelDropId(id) : id);

type DropStyle = 'dropOver' | 'dropRefused' | undefined;

function dropState(
  dragged: Parameters<typeof canDrop>[0] | null,
  overFolderId: string | null,
  entry: SidebarEntry,
): DropStyle {
  if (!dragged) return undefined;
  const folderId = dropIdOf(entry);
  if (!entry.dropTarget || !canDrop(dragged, { folderId, kind: entry.kind })) return 'dropRefused';
  return overFolderId === folderId ? 'dropOver' : undefined;
}
