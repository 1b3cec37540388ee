import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { startPath } from '../../platform/routes/guards.ts';
import { KnownRoutes } from '../../platform/routes/known-routes.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { addressOfTab, closeTab, closeTabs, useTabs, type ViewTab } from '../../platform/tabs/tabs-store.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ContextMenu, Menu } from '../../ui/menus/menu.tsx';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import { shellStrings } from '../strings/shell.strings.ts';
import { hasTab, tabsWithRoom } from './shown-tabs.ts';
import { useTabTitle } from './tab-title.ts';
import styles from './view-tabs.module.css';

const middleButton = 1;

/** The screen that the address names. It is ahead of what is drawn: of two quick clicks the second one counts. */
const addressedPath = (): string => window.location.hash.slice(1).split('?')[0] ?? '';

/** The views that have a tab, for this person. */
function useShownTabs(): readonly ViewTab[] {
  const tabs = useTabs((state) => state.tabs);
  const routes = useContext(KnownRoutes);
  const { viewTabs } = useSettings();
  return useMemo(
    () => (viewTabs === 'all' ? tabs : tabs.filter(({ path }) => hasTab(path, routes))),
    [tabs, routes, viewTabs],
  );
}

/** The open views: click to show, cross or middle click to close, right click for more. Those that have no room are in a menu. */
export function ViewTabs({ activePath }: { activePath: string }) {
  const t = useStrings(shellStrings);
  const navigate = useNavigate();
  const tabs = useShownTabs();
  const titleOf = useTabTitle();
  const go = (path: string): void => {
    if (path !== addressedPath()) void navigate(addressOfTab(path));
  };
  const close = (tab: ViewTab): void => go(closeTab(tab.path, activePath, startPath));
  const bar = useRef<HTMLElement>(null);
  const room = useRoom(bar, tabs.length > 0);
  const shown = tabsWithRoom(tabs, activePath, room);
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
  const closeAll = (): void => {
    closeTabs(tabs.map(({ path }) => path));
    if (tabs.some(({ path }) => path === activePath)) void navigate(startPath);
  };
  const closeOthers = (tab: ViewTab): void => {
    closeTabs(tabs.filter((other) => other !== tab).map(({ path }) => path));
    go(tab.path);
  };
  const listEntries = (tab: ViewTab): MenuEntry[] => [
    { kind: 'item', key: 'close', label: t('closeTab'), icon: 'close', onSelect: () => close(tab) },
    { kind: 'item', key: 'others', label: t('closeOthers'), onSelect: () => closeOthers(tab) },
    { kind: 'item', key: 'all', label: t('closeAll'), onSelect: closeAll },
  ];
  if (tabs.length === 0) return null;
  return (
    <nav ref={bar} className={styles['tabs']} aria-label={t('openViews')}>
      {shown.map((tab) => (
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
      {shown.length < tabs.length && (
        <Menu
          align="end"
          trigger={<IconButton icon="chevronDown" label={t('allViews', { count: tabs.length })} />}
          entries={[
            ...tabs.map(
              (tab): MenuEntry => ({
                kind: 'item',
                key: tab.path,
                label: titleOf(tab),
                checked: tab.path === activePath,
                onSelect: () => go(tab.path),
              }),
            ),
            { kind: 'separator', key: 'line' },
            { kind: 'item', key: 'all', label: t('closeAll'), onSelect: closeAll },
          ]}
        />
      )}
    </nav>
  );
}

/** How wide the bar is, in px; 0 before it is drawn. */
function useRoom(bar: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!isShown || element === null) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar, isShown]);
  return width;
}

interface TabProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: string;
  active: boolean;
  closeLabel: string;
  onShow: () => void;
  onClose: () => void;
}

function Tab({ title, active, closeLabel, onShow, onClose, ref, ...rest }: TabProps) {
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
