import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { useStrings } from '../../lib/language/strings.ts';
import type { MainMenu } from '../../platform/features/main-menu.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Logo } from '../../ui/icons/icon.tsx';
import { shellStrings } from '../strings/shell.strings.ts';
import styles from './top-bar.module.css';

export interface TopBarProps {
  /** Drawn behind everything of the bar. */
  motif?: ReactNode;
  menus: readonly MainMenu[];
  /** The quick search. */
  search?: ReactNode;
  /** Layout, language, More. */
  tools?: ReactNode;
  /** The person, at the end. */
  person?: ReactNode;
  /** On phones the sidebar is a drawer; this opens it. */
  onOpenDrawer?: (() => void) | undefined;
}

/** The first row: mark and name, main menus, quick search, tools, person (specification, section 2, "Layout"). */
export function TopBar({ motif, menus, search, tools, person, onOpenDrawer }: TopBarProps) {
  const t = useStrings(shellStrings);
  const { pathname } = useLocation();
  return (
    <header className={styles['bar']}>
      {motif}
      {onOpenDrawer && (
        <span className={styles['drawerButton']}>
          <IconButton icon="menu" label={t('openMenu')} onClick={onOpenDrawer} />
        </span>
      )}
      <Link to="/" className={styles['logo']} aria-label={t('product')}>
        <Logo />
        <span className={styles['name']}>{t('product')}</span>
      </Link>
      {menus.length > 1 && (
        <nav className={styles['menus']} aria-label={t('mainMenu')}>
          {menus.map((menu) => {
            const active = menu.inside.test(pathname);
            return (
              <Link
                key={menu.key}
                to={menu.path}
                className={classNames(styles['menu'], active && styles['on'])}
                aria-current={active ? 'page' : undefined}
              >
                {menu.name()}
              </Link>
            );
          })}
        </nav>
      )}
      <div className={styles['search']} data-tour="search">
        {search}
      </div>
      <div className={styles['tools']}>{tools}</div>
      {person}
    </header>
  );
}
