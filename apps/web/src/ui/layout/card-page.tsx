import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import styles from './card-page.module.css';

/** A page that is one card in the middle: where a link leads, a file to fetch, a message that asks for its password. */
export function CardPage({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <main className={styles['page']}>
      <section className={styles['card']} aria-label={label}>
        {children}
      </section>
    </main>
  );
}

export interface CardHeaderProps {
  icon: IconName;
  title: string;
  text: string;
  /** Screen readers announce it at once. */
  alert?: boolean;
}

/** What such a card is about. */
export function CardHeader({ icon, title, text, alert = false }: CardHeaderProps) {
  return (
    <>
      <span className={styles['disc']}>
        <Icon name={icon} size={28} />
      </span>
      <h1 className={styles['title']}>{title}</h1>
      <p className={styles['text']} role={alert ? 'alert' : undefined}>
        {text}
      </p>
    </>
  );
}
