import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './page.module.css';

export interface PageProps {
  /** Sets `--page-width` and `--page-gap`. */
  readonly className?: string | undefined;
  /** More room at its end: a page of sections. */
  readonly roomy?: boolean;
  readonly children: ReactNode;
}

/** A page that scrolls as one column below its title. */
export function Page({ className, roomy = false, children }: PageProps) {
  return <div className={classNames(styles['page'], roomy && styles['roomy'], className)}>{children}</div>;
}

/** The name of a page. */
export function PageTitle({ children }: { readonly children: ReactNode }) {
  return <h2 className={styles['title']}>{children}</h2>;
}
