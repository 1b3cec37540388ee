import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-paths.ts';
import styles from './dashboard-card.module.css';

export interface DashboardCardProps {
  title: string;
  icon: IconName;
  /** A number beside the title; 0 shows none. */
  count?: number;
  /** Where the rest is. */
  more?: { readonly path: string; readonly label: string } | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** One part of the home page. */
export function DashboardCard({ title, icon, count = 0, more, className, children }: DashboardCardProps) {
  const id = useId();
  return (
    <section className={classNames(styles['card'], className)} aria-labelledby={id}>
      <header className={styles['cardHead']}>
        <Icon name={icon} />
        <h2 id={id} className={styles['cardTitle']}>
          {title}
        </h2>
        {count > 0 && <span className={styles['count']}>{count}</span>}
        {more && (
          <Link to={more.path} className={styles['more']}>
            {more.label}
            <Icon name="chevronRight" size={14} />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
