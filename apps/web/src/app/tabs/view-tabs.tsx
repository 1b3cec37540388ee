import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { homePath } from '../../platform/routes/guards.ts';
import {
  addressOfTab,
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  useTabs,
  type ViewTab,
  visitTab,
} from '../../platform/tabs/tabs-store.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ContextMenu } from '../../ui/menus/menu.tsx';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import { shellStrings } from '../strings/shell.strings.ts';
import { useTabTitle } from './tab-title.ts';
import styles from './view-tabs.module.css';

const middleButton = 1;

/** The screen that the address names. It is ahead of what is drawn: of two quick clicks the second one counts. */
const addressedPath = (): string => window.location.hash.slice(1).split('?')[0] ?? '';

/** The open views, when there is more than one: click to show, cross or middle click to close, right click for more. */
export function ViewTabs({ activePath }: { activePath: string }) {
  const t = useStrings(shellStrings);
  const navigate = useNavigate();
  const tabs = useTabs((state) => state.tabs);
  const titleOf = useTabTitle();
  const go = (path: string): void => {
    if (path !== addressedPath()) void navigate(addressOfTab(path));
  };
  const close = (tab: ViewTab): void => go(closeTab(tab.path, activePath, homePath));
  const bar = useRef<HTMLElement>(null);
  /** Arrows move along the tabs, Delete closes one and leaves the focus on its neighbour. */
  const press = (event: KeyboardEvent, tab: ViewTab): void => {
    const titles = [...(bar.current?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])];
    const at = titles.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: titles.length - 1 }[event.key];
    if (next !== undefined) titles[next]?.focus();
    else if (event.key === 'Delete') {
      close(tab);
      (titles[at + 1] ?? titles[at - 1])?.focus();
    } else return;
    event.preventDefault();
  };
  const listEntries = (tab: ViewTab): MenuEntry[] => [
    { kind: 'item', key: 'close', label: t('closeTab'), icon: 'close', onSelect: () => close(tab) },
    {
      kind: 'item',
      key: 'others',
      label: t('closeOthers'),
      onSelect: () => {
        closeOtherTabs(tab.path);
        go(tab.path);
      },
    },
    {
      kind: 'item',
      key: 'all',
      label: t('closeAll'),
      onSelect: () => {
        closeAllTabs();
        if (activePath === homePath) visitTab(homePath);
        go(homePath);
      },
    },
  ];
  if (tabs.length < 2) return null;
  return (
    <nav ref={bar} className={styles['tabs']} aria-label={t('openViews')}>
      {tabs.map((tab) => (
        <ContextMenu key={tab.path} entries={() => listEntries(tab)}>
          <Tab
            active={tab.path === activePath}
            title={titleOf(tab)}
            closeLabel={t('close', { name: titleOf(tab) })}
            onShow={() => go(tab.path)}
            onClose={() => close(tab)}
            onKeyDown={(event) => press(event, tab)}
          />
        </ContextMenu>
      ))}
    </nav>
  );
}

interface TabProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: string;
  active: boolean;
  closeLabel: string;
  onShow: () => void;
  onClose: () => void;
}

function Tab({ title, active, closeLabel, onShow, onClose, ref, ...rest }: TabProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (active) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  return (
    <div
      {...rest}
      ref={ref}
      className={classNames(styles['tab'], active && styles['on'])}
      onAuxClick={(event) => event.button === middleButton && onClose()}
      // Chromium starts scrolling on a middle press.
      onMouseDown={(event) => event.button === middleButton && event.preventDefault()}
    >
      <button
        ref={button}
        type="button"
        data-tab
        className={styles['title']}
        title={title}
        aria-current={active ? 'page' : undefined}
        onClick={onShow}
      >
        {title}
      </button>
      <button type="button" className={styles['close']} aria-label={closeLabel} onClick={onClose}>
        <Icon name="close" size={12} />
      </button>
    </div>
  );
}
