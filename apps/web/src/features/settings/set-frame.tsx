import { useContext, useEffect, useRef } from 'react';
import { Link, matchPath, Outlet, useLocation } from 'react-router';
import { useWords } from '../../lib/words.ts';
import { KnownRoutes } from '../../shell/known-routes.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './set-frame.module.css';
import { settingsWords } from './settings.words.ts';

/** The frame of every settings screen: those that are built, as the table of routes knows them, and the one that is open. */
export function SetFrame() {
  const t = useWords(settingsWords);
  const { pathname } = useLocation();
  const screens = useContext(KnownRoutes).filter((route) => route.frame === 'settings');
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On phones the screens are one line that is longer than the window: the open one must be in sight.
    const current = nav.current?.querySelector('[aria-current="page"]');
    if (pathname !== '') current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className={styles['frame']}>
      <nav ref={nav} className={styles['screens']} aria-label={t('screens')}>
        <p className={styles['heading']}>{t('settings')}</p>
        <ul className={styles['list']}>
          {screens.map((route) => (
            <li key={route.path}>
              <Link
                to={route.entry ?? route.path}
                className={styles['link']}
                aria-current={matchPath(route.path, pathname) ? 'page' : undefined}
              >
                <Icon name={route.icon ?? 'settings'} />
                <span>{route.crumbs?.().at(-1)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['content']}>
        <Outlet />
      </div>
    </div>
  );
}
