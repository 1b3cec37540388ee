import { useEffect, useRef } from 'react';
import { Link, matchPath, Outlet, useLocation } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { addressBookStrings } from '../../platform/address-book/address-book.strings.ts';
import { useUsableRoutes } from '../../platform/routes/known-routes.ts';
import { useFeatureSwitch } from '../../platform/settings/home-index.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from '../../ui/layout/side-frame.module.css';

/** The frame of every screen of the address book: those that are built and switched on, and the one that is open. */
export function AddressBookFrame() {
  const t = useStrings(addressBookStrings);
  const { pathname } = useLocation();
  const isFeatureOn = useFeatureSwitch();
  const screens = useUsableRoutes()
    .filter(({ addressBookOrder, feature }) => addressBookOrder !== undefined && (!feature || isFeatureOn(feature)))
    .toSorted((one, other) => (one.addressBookOrder ?? 0) - (other.addressBookOrder ?? 0));
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On phones the screens are one line that may be longer than the window.
    const current = nav.current?.querySelector('[aria-current="page"]');
    if (pathname !== '') current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className={styles['frame']}>
      <nav ref={nav} className={styles['screens']} aria-label={t('screens')}>
        <p className={styles['heading']}>{t('addressBook')}</p>
        <ul className={styles['list']}>
          {screens.map(({ path, entry, icon = 'people', crumbs }) => (
            <li key={path}>
              <Link
                to={entry ?? path}
                className={styles['link']}
                aria-current={matchPath(path, pathname) === null ? undefined : 'page'}
              >
                <Icon name={icon} />
                <span>{crumbs?.().at(-1)}</span>
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
