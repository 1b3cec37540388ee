import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router';
import { LazyFolderDialogs } from '../features/folders/index.ts';
import { useFeatureSwitch, useHomeIndex, useSettings } from '../features/home/index.ts';
import { loadIdentity, rememberLogoutLink, signOut, useSession } from '../features/identity/index.ts';
import {
  BulkLayer,
  FolderWorkProvider,
  PushLink,
  restoreFirstScreen,
  useInboxUnread,
} from '../features/mailbox/index.ts';
import { SearchBox } from '../features/search/index.ts';
import { dataOf } from '../lib/api-client.ts';
import { applyAppearance } from '../lib/appearance.ts';
import { classNames } from '../lib/class-names.ts';
import { queryClient } from '../lib/query-client.ts';
import { changeLanguage, currentLanguage, useWords } from '../lib/words.ts';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import styles from './desk-layout.module.css';
import { DragHint } from './drag-hint.tsx';
import { useRouteExists } from './known-routes.ts';
import { MailSidebar } from './mail-sidebar.tsx';
import { visibleMainMenus } from './main-menus.ts';
import { PersonCard } from './person-card.tsx';
import type { AppRoute } from './route-types.ts';
import { shellWords } from './shell.words.ts';
import { renameTab, useTabs, visitTab } from './tabs-store.ts';
import { TopBar } from './top-bar.tsx';
import { TopTools } from './top-tools.tsx';
import { ViewTabs } from './view-tabs.tsx';
import { ViewTitleContext } from './view-title.ts';

const identityQuery = {
  queryKey: ['identity', 'userInfo'],
  queryFn: () => dataOf(loadIdentity()),
  staleTime: Number.POSITIVE_INFINITY,
};

/** The frame around every screen of the desk: top bar, breadcrumb with open views, sidebar, page. */
export function DeskLayout() {
  // Between signing out and the sign-in page nothing may ask the server any more.
  return useSession((state) => state.signedIn) ? (
    <FolderWorkProvider>
      <Desk />
    </FolderWorkProvider>
  ) : null;
}

function Desk() {
  // Before anything asks the server: rows of the last visit are there with the first paint.
  useState(() => restoreFirstScreen(queryClient));
  const t = useWords(shellWords);
  const route = useCurrentRoute();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const sidebarShown = route?.frame === undefined || route.frame === 'desk';
  usePersonalDisplay();
  const setTitle = useViewTab(route, pathname);
  useEffect(() => setDrawerOpen(false), [pathname]);
  const title = useTabs((state) => state.tabs.find((tab) => tab.path === pathname)?.title) ?? '';
  const crumbs = route?.crumbs?.() ?? [];
  const parts = title === '' ? crumbs : [...crumbs.slice(0, -1), title];
  const name = parts.at(-1) ?? '';
  const unread = useInboxUnread();
  useEffect(() => {
    const title = [name, t('product')].filter(Boolean).join(' · ');
    document.title = unread > 0 ? `(${unread}) ${title}` : title;
  }, [name, t, unread]);
  return (
    <TooltipProvider delay={500}>
      <ViewTitleContext value={setTitle}>
        <div
          className={classNames(styles['desk'], !sidebarShown && styles['wide'], drawerOpen && styles['drawerOpen'])}
        >
          <DeskTopBar onOpenDrawer={sidebarShown ? () => setDrawerOpen(true) : undefined} />
          {sidebarShown && (
            <div className={styles['side']}>
              <MailSidebar drawer={drawerOpen} />
            </div>
          )}
          {drawerOpen && <CloseVeil onClose={() => setDrawerOpen(false)} />}
          <div className={styles['work']}>
            <Breadcrumb parts={parts} tabs={<ViewTabs activePath={pathname} />} />
            <main className={styles['page']}>
              <h1 className={styles['pageName']}>{name}</h1>
              <LoadingOverlay loading={navigation.state === 'loading'} className={styles['screen']}>
                <Outlet />
              </LoadingOverlay>
            </main>
          </div>
        </div>
        <DragHint />
        <PushLink />
        <BulkLayer />
        <LazyFolderDialogs />
      </ViewTitleContext>
    </TooltipProvider>
  );
}

function DeskTopBar({ onOpenDrawer }: { onOpenDrawer: (() => void) | undefined }) {
  const routeExists = useRouteExists();
  const isFeatureOn = useFeatureSwitch();
  const person = useQuery(identityQuery).data;
  return (
    <TopBar
      menus={visibleMainMenus(routeExists, isFeatureOn)}
      search={routeExists('/search') && <SearchBox />}
      tools={<TopTools />}
      person={person && <PersonCard person={person} onSignOut={() => void signOut()} />}
      onOpenDrawer={onOpenDrawer}
    />
  );
}

function CloseVeil({ onClose }: { onClose: () => void }) {
  const t = useWords(shellWords);
  return <button type="button" className={styles['veil']} aria-label={t('closeMenu')} onClick={onClose} />;
}

/** The route table's entry of the screen that is shown. */
function useCurrentRoute(): AppRoute | undefined {
  return useMatches().at(-1)?.handle as AppRoute | undefined;
}

/** Skin, font size and language as the person has set them, as soon as the server has said so. */
function usePersonalDisplay(): void {
  const index = useHomeIndex();
  const { skin, fontSize } = useSettings();
  const loaded = index !== undefined;
  const language = index?.settings.language;
  const logoutLink = index?.organisation.logoutLink;
  useEffect(() => {
    if (loaded) applyAppearance({ skin, fontSize });
  }, [loaded, skin, fontSize]);
  useEffect(() => {
    if (language !== undefined && language !== currentLanguage()) void changeLanguage(language);
  }, [language]);
  useEffect(() => {
    if (logoutLink !== undefined) rememberLogoutLink(logoutLink);
  }, [logoutLink]);
}

/** Opens a tab for the screen; the function names it once the page knows what it shows. */
function useViewTab(route: AppRoute | undefined, path: string): (title: string) => void {
  // Before the effects of the page, which names the tab.
  useLayoutEffect(() => {
    if (route) visitTab(path);
  }, [route, path]);
  return useCallback((title: string) => renameTab(path, title), [path]);
}
