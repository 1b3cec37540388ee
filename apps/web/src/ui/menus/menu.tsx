import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { MenuEntries, type MenuEntry } from './menu-entries.tsx';
import styles from './popup.module.css';

/** Entries, or a function that makes them when the menu opens (cheaper in long lists). */
export type MenuSource = readonly MenuEntry[] | (() => readonly MenuEntry[]);

export interface MenuProps {
  /** The button that opens it: `Button`, `IconButton` or any element that takes props and a ref. */
  trigger: ReactElement;
  entries: MenuSource;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
}

/** A menu under a button. Arrow keys, type-ahead, Escape and return of focus are the primitive's. */
export function Menu({ trigger, entries, side = 'bottom', align = 'start' }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={styles['positioner']} side={side} align={align} sideOffset={4}>
          <BaseMenu.Popup className={classNames(styles['popup'], styles['menu'])}>
            <ResolvedEntries entries={entries} />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

export interface ContextMenuProps {
  entries: MenuSource;
  /** The element that is right-clicked (long press on touch). */
  children: ReactElement;
  /** Called before it opens: select the row under the pointer first. */
  onOpenChange?: (open: boolean) => void;
}

/** A menu at the pointer. */
export function ContextMenu({ entries, children, onOpenChange }: ContextMenuProps) {
  return (
    <BaseContextMenu.Root onOpenChange={(open) => onOpenChange?.(open)}>
      <BaseContextMenu.Trigger render={children} />
      <BaseContextMenu.Portal>
        <BaseContextMenu.Positioner className={styles['positioner']}>
          <BaseContextMenu.Popup className={classNames(styles['popup'], styles['menu'])}>
            <ResolvedEntries entries={entries} />
          </BaseContextMenu.Popup>
        </BaseContextMenu.Positioner>
      </BaseContextMenu.Portal>
    </BaseContextMenu.Root>
  );
}

function ResolvedEntries({ entries }: { entries: MenuSource }) {
  return <MenuEntries entries={typeof entries === 'function' ? entries() : entries} />;
}
