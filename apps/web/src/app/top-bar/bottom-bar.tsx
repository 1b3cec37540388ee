import { Link, useLocation } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import type { MainMenu } from '../../platform/features/main-menu.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { shellStrings } from '../strings/shell.strings.ts';
import styles from './bottom-bar.module.css';

/** The main menus on a phone, where the thumb is. */
export function BottomBar({ menus }: { menus: readonly MainMenu[] }) {
  const t = useStrings(shellStrings);
  const { pathname } = useLocation();
  return (
    <nav className={styles['bar']} aria-label={t('mainMenu')}>
      {menus.map(({ key, name, path, icon, inside }) => (
        <Link key={key} to={path} className={styles['menu']} aria-current={inside.test(pathname) ? 'page' : undefined}>
          <Icon name={icon} size={20} />
          <span className={styles['name']}>{name()}</span>
        </Link>
      ))}
    </nav>
  );
}
