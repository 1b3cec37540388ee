import type { FeatureSwitch } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import {
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Navigate, Outlet, useLocation, useMatches, useNavigation } from 'react-router';
import { applyAppearance } from '../../lib/appearance.ts';
import { classNames } from '../../lib/class-names.ts';
import { changeLanguage, currentLanguage, useLanguage, useStrings } from '../../lib/language/strings.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { useWasIdle } from '../../lib/use-was-idle.ts';
import { useInboxUnread } from '../../mail-model/folders/use-inbox-unread.ts';
import { restoreFirstScreen } from '../../mail-model/queries/first-screen.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { DialogSuspense } from '../../platform/chunks/dialog-suspense.tsx';
import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import { KnownRoutes, useRouteExists } from '../../platform/routes/known-routes.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { personQuery } from '../../platform/session/person-query.ts';
import { signOut } from '../../platform/session/session-flow.ts';
import { rememberLogoutLink, useSession } from '../../platform/session/session-store.ts';
import { useFeatureSwitch, useHomeIndex, useSettings } from '../../platform/settings/home-index.ts';
import { useMailboxRight } from '../../platform/settings/mailbox-right.ts';
import { recordTabSearch, renameTab, useTabs, visitTab } from '../../platform/tabs/tabs-store.ts';
import { ViewTitleContext } from '../../platform/tabs/view-title.ts';
import { TooltipProvider } from '../../ui/menus/tooltip.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadingOverlay } from '../../ui/states/loading-overlay.tsx';
import textStyles from '../../ui/text/text.module.css';
import { CommandPalette } from '../commands/command-palette.tsx';
import { usePalette } from '../commands/use-palette.ts';
import { appKeyStrings } from '../keys/app-key.strings.ts';
import { useAppKeys } from '../keys/app-keys.ts';
import { AroundShell, ShellSlot } from '../shell-parts/shell-slot.tsx';
import { DragHint } from '../sidebar/drag-hint.tsx';
import { MailSidebar } from '../sidebar/mail-sidebar.tsx';
import { shellStrings } from '../strings/shell.strings.ts';
import { Breadcrumb } from '../tabs/breadcrumb.tsx';
import { keepOpenViews } from '../tabs/tabs-memory.ts';
import { ViewTabs } from '../tabs/view-tabs.tsx';
import { BottomBar } from '../top-bar/bottom-bar.tsx';
import { visibleMainMenus } from '../top-bar/main-menus.ts';
import { PersonCard } from '../top-bar/person-card.tsx';
import { TopBar } from '../top-bar/top-bar.tsx';
import { TopTools } from '../top-bar/top-tools.tsx';
import styles from './app-layout.module.css';
import { useUnreadBadge } from './use-unread-badge.ts';

const MailboxNotices = lazyPart(async () => (await import('../notices/mailbox-notices.tsx')).MailboxNotices);
const ShortcutDialog = lazyPart(async () => (await import('../keys/shortcut-dialog.tsx')).ShortcutDialog);

/** The frame around every screen of the app shell: top bar, breadcrumb with open views, sidebar, page. */
export function AppLayout() {
  // Between signing out and the sign-in page nothing may ask the server any more.
  return useSession((state) => state.signedIn) ? (
    <AroundShell>
      <App />
    </AroundShell>
  ) : null;
}

function App() {
  // Before anything asks the server: rows of the last visit are there with the first paint.
  useState(() => restoreFirstScreen(queryClient));
  const route = useCurrentRoute();
  const { pathname, search } = useLocation();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const sidebarShown = route?.frame === undefined || route.frame === 'standard';
  usePersonalDisplay();
  const setTitle = useViewTab(route, pathname, search);
  const { isHelpOpen, setHelpOpen } = useAppKeys();
  const { isPaletteOpen, setPaletteOpen } = usePalette();
  const showKeys = useCallback(() => setHelpOpen(true), [setHelpOpen]);
  const openDrawer = useCallback(() => setDrawerOpen(true), []);
  const routes = useContext(KnownRoutes);
  useEffect(() => keepOpenViews(routes), [routes]);
  const page = useRef<HTMLElement>(null);
  useEffect(() => setDrawerOpen(false), [pathname]);
  const title = useTabs((state) => state.tabs.find((tab) => tab.path === pathname)?.title) ?? '';
  const crumbs = route?.crumbs?.() ?? [];
  const parts = title === '' ? crumbs : [...crumbs.slice(0, -1), title];
  const name = parts.at(-1) ?? '';
  return (
    <TooltipProvider delay={500}>
      <ViewTitleContext value={setTitle}>
        <div className={classNames(styles['app'], !sidebarShown && styles['wide'], drawerOpen && styles['drawerOpen'])}>
          <SkipLink onSkip={() => page.current?.focus()} />
          <StillTopBar onShowKeys={showKeys} onOpenDrawer={sidebarShown ? openDrawer : undefined} />
          {sidebarShown && (
            <div className={styles['side']}>
              <StillSidebar drawer={drawerOpen} />
            </div>
          )}
          {drawerOpen && <CloseVeil onClose={() => setDrawerOpen(false)} />}
          <div className={styles['work']}>
            <StillSlot name="banner" />
            <Suspense>
              <MailboxNotices />
            </Suspense>
            <Breadcrumb parts={parts} tabs={<ViewTabs activePath={pathname} />} />
            <main ref={page} className={styles['page']} tabIndex={-1}>
              <h1 className={textStyles['visuallyHidden']}>{name}</h1>
              <NavigationOverlay>
                <FeatureGate feature={route?.feature} needs={route?.needs} />
              </NavigationOverlay>
            </main>
          </div>
          <PhoneMenus />
        </div>
        <DragHint />
        <UnreadBadge name={name} />
        <StillSlot name="layer" />
        {isPaletteOpen && <CommandPalette onClose={() => setPaletteOpen(false)} onShowKeys={showKeys} />}
        {isHelpOpen && (
          <DialogSuspense onClose={() => setHelpOpen(false)}>
            <ShortcutDialog open onClose={() => setHelpOpen(false)} />
          </DialogSuspense>
        )}
      </ViewTitleContext>
    </TooltipProvider>
  );
}

/** Alone in following a navigation: its beginning draws nothing else. */
function NavigationOverlay({ children }: { children: ReactNode }) {
  const { state } = useNavigation();
  return (
    <LoadingOverlay loading={state === 'loading'} className={styles['screen']}>
      {children}
    </LoadingOverlay>
  );
}

/** Alone in following how much is unread: it draws nothing itself. */
function UnreadBadge({ name }: { name: string }): null {
  useUnreadBadge(name, useInboxUnread());
  return null;
}

/** On a phone the main menus are at the bottom; the top bar hides them. */
function PhoneMenus() {
  const isPhone = usePhone();
  const menus = visibleMainMenus(useRouteExists(), useFeatureSwitch());
  return isPhone && menus.length > 1 ? <BottomBar menus={menus} /> : null;
}

/** Who is signed in is asked within this time, however busy the browser is. */
const personWithinMs = 1_000;

function AppTopBar({ onOpenDrawer, onShowKeys }: { onOpenDrawer: (() => void) | undefined; onShowKeys: () => void }) {
  // The menus are named in it.
  useLanguage();
  const routeExists = useRouteExists();
  const isFeatureOn = useFeatureSwitch();
  // The rows come first.
  const person = useQuery({ ...personQuery, enabled: useWasIdle(personWithinMs) }).data;
  // Not known yet counts as shown: whoever cannot load the settings must be able to leave.
  const index = useHomeIndex();
  const hides = {
    signOut: index?.app.showLogout === '0',
    department: index?.features.department === false,
    duties: index?.features.duties === false,
  };
  return (
    <TopBar
      motif={<ShellSlot name="barGround" />}
      menus={visibleMainMenus(routeExists, isFeatureOn)}
      search={<ShellSlot name="search" />}
      tools={
        <>
          <ShellSlot name="tools" />
          <TopTools onShowKeys={onShowKeys} />
        </>
      }
      person={person && <PersonCard person={person} onSignOut={() => void signOut()} hides={hides} />}
      onOpenDrawer={onOpenDrawer}
    />
  );
}

// Each change of the address draws the shell anew, several times: what is around the page looks by itself for what it shows.
const StillTopBar = memo(AppTopBar);
const StillSidebar = memo(MailSidebar);
const StillSlot = memo(ShellSlot);

/**
 * A screen behind a switch is drawn when that is known to be on, and is not found when it is off. One that the open mailbox
 * has not (one's own settings in somebody else's) says so: the banner above it leads back, and the address stays.
 */
function FeatureGate({ feature, needs = 'read' }: { feature: FeatureSwitch | undefined; needs: AppRoute['needs'] }) {
  const t = useStrings(shellStrings);
  const isOn = useHomeIndex()?.features[feature ?? 'preview'];
  if (!useMailboxRight().mayDo(needs))
    return <EmptyState icon="people" title={t('notInThisMailbox')} hint={t('notInThisMailboxHint')} />;
  if (feature === undefined || isOn === true) return <Outlet />;
  return isOn === false ? <Navigate to="/404" replace /> : null;
}

/** The first stop of the keyboard: past bar and sidebar. No link: an address of its own would be another route. */
function SkipLink({ onSkip }: { onSkip: () => void }) {
  const t = useStrings(appKeyStrings);
  return (
    <button type="button" className={styles['skip']} onClick={onSkip}>
      {t('skipToContent')}
    </button>
  );
}

function CloseVeil({ onClose }: { onClose: () => void }) {
  const t = useStrings(shellStrings);
  return <button type="button" className={styles['veil']} aria-label={t('closeMenu')} onClick={onClose} />;
}

/** The route table's entry of the screen that is shown. */
function useCurrentRoute(): AppRoute | undefined {
  return useMatches().at(-1)?.handle as AppRoute | undefined;
}

/** Skin, font size and language as the person has set them, as soon as the server has said so. */
function usePersonalDisplay(): void {
  const index = useHomeIndex();
  const { skin, darkSkin, fontSize } = useSettings();
  const loaded = index !== undefined;
  const hasSkins = index?.features.skin ?? true;
  const isGray = index?.app.enableGray === '1';
  const language = index?.settings.language;
  const logoutLink = index?.organisation.logoutLink;
  useEffect(() => {
    // Where the organisation has switched skins off, everybody sees the same one.
    const shown = hasSkins ? { skin, darkSkin } : ({ skin: 'skin_0', darkSkin: 'none' } as const);
    if (loaded) applyAppearance({ ...shown, fontSize, isGray });
  }, [loaded, hasSkins, skin, darkSkin, fontSize, isGray]);
  useEffect(() => {
    if (language !== undefined && language !== currentLanguage()) void changeLanguage(language);
  }, [language]);
  useEffect(() => {
    if (logoutLink !== undefined) rememberLogoutLink(logoutLink);
  }, [logoutLink]);
}

/** Opens a tab for the screen; the function names it once the page knows what it shows. */
function useViewTab(route: AppRoute | undefined, path: string, search: string): (title: string) => void {
  // Before the effects of the page, which names the tab.
  useLayoutEffect(() => {
    if (!route) return;
    visitTab(path);
    recordTabSearch(path, search);
  }, [route, path, search]);
  return useCallback((title: string) => renameTab(path, title), [path]);
}
