import { Menu as BaseMenu } from '@base-ui/react/menu';
import { classNames } from '../../lib/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import { Swatch } from '../labels/swatch.tsx';
import textStyles from '../text/text.module.css';
import type { Tone } from '../theme/tone.ts';
import styles from './popup.module.css';

export interface MenuItemEntry {
  kind: 'item';
  key: string;
  label: string;
  icon?: IconName | undefined;
  /** A coloured square in place of the icon (labels, colours). */
  swatch?: Tone | undefined;
  /** As shown to the person, `Ctrl+Enter`; the menu does not listen to it. */
  shortcut?: string | undefined;
  danger?: boolean;
  disabled?: boolean;
  /** Draws a check mark; the item is a switch (`undefined`: an ordinary item). */
  checked?: boolean | undefined;
  onSelect: () => void;
}

/** What a menu is made of. Data, so that toolbar, context menu and palette can share one table of actions. */
export type MenuEntry =
  | MenuItemEntry
  | { kind: 'separator'; key: string }
  | { kind: 'heading'; key: string; label: string }
  | {
      kind: 'submenu';
      key: string;
      label: string;
      icon?: IconName | undefined;
      disabled?: boolean;
      entries: readonly MenuEntry[];
    };

/** The entries of a menu; `Menu` and `ContextMenu` draw them in their popups. */
export function MenuEntries({ entries }: { entries: readonly MenuEntry[] }) {
  return entries.map((entry) => {
    switch (entry.kind) {
      case 'separator':
        return <BaseMenu.Separator key={entry.key} className={styles['separator']} />;
      case 'heading':
        return (
          <BaseMenu.Group key={entry.key}>
            <BaseMenu.GroupLabel className={styles['groupLabel']}>{entry.label}</BaseMenu.GroupLabel>
          </BaseMenu.Group>
        );
      case 'submenu':
        return <Submenu key={entry.key} entry={entry} />;
      case 'item':
        return <MenuItem key={entry.key} entry={entry} />;
    }
  });
}

function MenuItem({ entry }: { entry: MenuItemEntry }) {
  const className = classNames(styles['item'], entry.danger && styles['dangerItem']);
  const content = (
    <>
      {entry.checked !== undefined && (
        <span className={styles['check']}>{entry.checked && <Icon name="check" size={16} />}</span>
      )}
      {entry.icon && <Icon name={entry.icon} />}
      {entry.swatch && <Swatch tone={entry.swatch} />}
      <span className={textStyles['fillLine']}>{entry.label}</span>
      {entry.shortcut !== undefined && <kbd className={styles['shortcut']}>{entry.shortcut}</kbd>}
    </>
  );
  if (entry.checked === undefined) {
    return (
      <BaseMenu.Item className={className} disabled={entry.disabled} onClick={entry.onSelect} label={entry.label}>
        {content}
      </BaseMenu.Item>
    );
  }
  return (
    <BaseMenu.CheckboxItem
      className={className}
      disabled={entry.disabled}
      checked={entry.checked}
      onCheckedChange={entry.onSelect}
      closeOnClick
      label={entry.label}
    >
      {content}
    </BaseMenu.CheckboxItem>
  );
}

function Submenu({ entry }: { entry: Extract<MenuEntry, { kind: 'submenu' }> }) {
  return (
    <BaseMenu.SubmenuRoot disabled={entry.disabled}>
      <BaseMenu.SubmenuTrigger className={styles['item']} label={entry.label}>
        {entry.icon && <Icon name={entry.icon} />}
        <span className={textStyles['fillLine']}>{entry.label}</span>
        <Icon name="chevronRight" size={14} />
      </BaseMenu.SubmenuTrigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={styles['positioner']} sideOffset={2} alignOffset={-5}>
          <BaseMenu.Popup className={classNames(styles['popup'], styles['menu'])}>
            <MenuEntries entries={entry.entries} />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.SubmenuRoot>
  );
}
