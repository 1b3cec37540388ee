import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import textStyles from '../../ui/text/text.module.css';
import styles from './setting-page.module.css';
import rows from './setting-rows.module.css';

export interface SettingsPageProps {
  title: string;
  /** One line below the title. */
  intro?: string;
  /** For tables. */
  wide?: boolean;
  children: ReactNode;
}

/** A screen of settings: its name, and sections below it. */
export function SettingsPage({ title, intro, wide = false, children }: SettingsPageProps) {
  return (
    <Page className={classNames(styles['page'], wide && styles['wide'])} roomy>
      <header>
        <PageTitle>{title}</PageTitle>
        {intro !== undefined && <p className={textStyles['hint']}>{intro}</p>}
      </header>
      {children}
    </Page>
  );
}

export interface SettingsSectionProps {
  title: string;
  /** The page's own name says it already: only screen readers hear it. */
  titleHidden?: boolean;
  /** What the search within settings leads to. */
  name?: string;
  /** It is what the address asks for: brought into sight. */
  isWanted?: boolean;
  children: ReactNode;
}

/** Rows that belong together. */
export function SettingsSection({
  title,
  titleHidden = false,
  name,
  isWanted = false,
  children,
}: SettingsSectionProps) {
  const container = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWanted) container.current?.scrollIntoView({ block: 'start' });
  }, [isWanted]);
  return (
    <section ref={container} className={styles['section']} aria-label={title} data-setting={name}>
      {!titleHidden && <h3 className={styles['sectionTitle']}>{title}</h3>}
      {children}
    </section>
  );
}

/** A row that says something and has a button or a value at its end. */
export function SettingText({ label, hint, children }: { label: string; hint?: string; children?: ReactNode }) {
  return (
    <div className={rows['row']}>
      <div className={rows['text']}>
        <span className={rows['label']}>{label}</span>
        {hint !== undefined && <span className={rows['hint']}>{hint}</span>}
      </div>
      <div className={rows['control']}>{children}</div>
    </div>
  );
}
