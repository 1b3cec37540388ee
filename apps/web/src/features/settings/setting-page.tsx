import type { ReactNode } from 'react';
import styles from './general-page.module.css';

/** A screen of settings: its name, and rows below it. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <h2 className={styles['title']}>{title}</h2>
      <section className={styles['section']} aria-label={title}>
        {children}
      </section>
    </div>
  );
}

/** A row that says something and has a button or a value at its end. */
export function SettingText({ label, hint, children }: { label: string; hint?: string; children?: ReactNode }) {
  return (
    <div className={styles['row']}>
      <div className={styles['text']}>
        <span className={styles['label']}>{label}</span>
        {hint !== undefined && <span className={styles['hint']}>{hint}</span>}
      </div>
      <div className={styles['control']}>{children}</div>
    </div>
  );
}
