import { useEffect, useRef } from 'react';
import { Link, matchPath, Outlet, useLocation } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { useUsableRoutes } from '../../platform/routes/known-routes.ts';
import { useFeatureSwitch } from '../../platform/settings/home-index.ts';
import { settingsStrings } from '../../platform/settings-screens/settings.strings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import frameStyles from '../../ui/layout/side-frame.module.css';
import styles from './set-frame.module.css';
import { SettingSearch } from './setting-search.tsx';
import { settingsMenu, settingsRoutes } from './settings-menu.ts';
import { useWantedSetting } from './use-wanted-setting.ts';

/** The frame of every settings screen: those that are built and switched on, a search through all of them, and the one that is open. */
export function SetFrame() {
  const t = useStrings(settingsStrings);
  const { pathname, search } = useLocation();
  const routes = useUsableRoutes();
  const isFeatureOn = useFeatureSwitch();
  const content = useRef<HTMLDivElement>(null);
  useWantedSetting(content);
  const nav = useRef<HTMLElement>(null);
  const menu = settingsMenu(routes, isFeatureOn);
  // An entry may be a part of a screen that has an entry itself.
  const part = menu.find(({ to }) => search !== '' && to === pathname + search);
  const isOpen = (path: string): boolean => (part ? part.path === path : matchPath(path, pathname) !== null);
  const names = menu.map(({ name }) => name).join();
  useEffect(() => {
    // On phones the screens are one line that is longer than the window: the open one must be in sight, also after
    // the switches or another language have come and what stands before it is longer.
    const current = nav.current?.querySelector('[aria-current="page"]');
    if (pathname + search + names !== '') current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname, search, names]);
  return (
    <div className={frameStyles['frame']}>
      <nav ref={nav} className={frameStyles['screens']} aria-label={t('screens')}>
        <p className={frameStyles['heading']}>{t('settings')}</p>
        <SettingSearch routes={settingsRoutes(routes, isFeatureOn)}>
          <ul className={frameStyles['list']}>
            {menu.map(({ path, to, icon, name }) => (
              <li key={path}>
                <Link to={to} className={frameStyles['link']} aria-current={isOpen(path) ? 'page' : undefined}>
                  <Icon name={icon} />
                  <span>{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </SettingSearch>
      </nav>
      <div ref={content} className={classNames(frameStyles['content'], styles['content'])}>
        <Outlet />
      </div>
    </div>
  );
}
