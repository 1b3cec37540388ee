import { Menu as BaseMenu } from '@base-ui/react/menu';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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
  const { areReady, focused, opened, open } = useSubmenus();
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
        return areReady ? (
          <Submenu
            key={entry.key}
            entry={entry}
            takesFocus={focused === entry.key}
            opensAtOnce={opened === entry.key}
          />
        ) : (
          <ClosedSubmenu key={entry.key} entry={entry} onOpen={() => open(entry.key)} />
        );
      case 'item':
        return <MenuItem key={entry.key} entry={entry} />;
    }
  });
}

interface SubmenuState {
  readonly areReady: boolean;
  /** The submenu that has the focus, and the one to be opened, when they become ready. */
  readonly focused?: string | undefined;
  readonly opened?: string | undefined;
}

/** A submenu costs as much as ten entries. Until the menu has been drawn, or one of them is to be opened, they only look like submenus. */
function useSubmenus() {
  const [state, setState] = useState<SubmenuState>({ areReady: false });
  const prepare = (opened?: string): void => {
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLElement ? activeElement.dataset['submenu'] : undefined;
    setState((known) => (known.areReady ? known : { areReady: true, focused, opened }));
  };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(prepare);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return { ...state, open: (key: string) => prepare(key) };
}

function MenuItem({ entry }: { entry: MenuItemEntry }) {
  const className = classNames(styles['item'], entry.danger && styles['dangerItem']);
  const content = (
    <>
      {entry.checked !== undefined && (
        <span className={styles['check']}>{entry.checked && <Icon name="check" size={16} />}</span>
      )}
      {entry.icon && <Icon name={entry.icon} className={styles['itemIcon']} />}
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

type SubmenuEntry = Extract<MenuEntry, { kind: 'submenu' }>;

function ClosedSubmenu({ entry, onOpen }: { entry: SubmenuEntry; onOpen: () => void }) {
  return (
    <BaseMenu.Item
      className={styles['item']}
      disabled={entry.disabled}
      closeOnClick={false}
      label={entry.label}
      aria-haspopup="menu"
      aria-expanded={false}
      data-submenu={entry.key}
      onClick={onOpen}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') onOpen();
      }}
    >
      <SubmenuLabel entry={entry} />
    </BaseMenu.Item>
  );
}

interface SubmenuProps {
  readonly entry: SubmenuEntry;
  readonly takesFocus: boolean;
  readonly opensAtOnce: boolean;
}

function Submenu({ entry, takesFocus, opensAtOnce }: SubmenuProps) {
  const trigger = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) trigger.current?.focus();
    if (opensAtOnce) trigger.current?.click();
  }, [takesFocus, opensAtOnce]);
  return (
    <BaseMenu.SubmenuRoot disabled={entry.disabled}>
      <BaseMenu.SubmenuTrigger ref={trigger} className={styles['item']} label={entry.label}>
        <SubmenuLabel entry={entry} />
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

function SubmenuLabel({ entry }: { entry: SubmenuEntry }) {
  return (
    <>
      {entry.icon && <Icon name={entry.icon} className={styles['itemIcon']} />}
      <span className={textStyles['fillLine']}>{entry.label}</span>
      <Icon name="chevronRight" size={14} className={styles['itemIcon']} />
    </>
  );
}
