import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLanguage, useStrings } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsStrings } from '../../platform/settings-screens/settings.strings.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import textStyles from '../../ui/text/text.module.css';
import { type FoundSetting, findSettings, settingsIndexQuery } from './search-settings.ts';
import styles from './set-frame.module.css';

interface SettingSearchProps {
  /** The screens that are searched. */
  routes: readonly AppRoute[];
  /** The screens, which stay while something is searched. */
  children: ReactNode;
}

/** The search within settings: finds single settings by their names in both languages, and leads to their row. */
export function SettingSearch({ routes, children }: SettingSearchProps) {
  const t = useStrings(settingsStrings);
  const language = useLanguage();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const container = useRef<HTMLDivElement>(null);
  const isSearching = query.trim() !== '';
  const index = useQuery({ ...settingsIndexQuery(routes), enabled: isSearching }).data;
  const found = index === undefined ? [] : findSettings(index, query, language);
  const takeKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isSearching) setQuery('');
    else if (event.key === 'Enter' && found[0] !== undefined && event.target instanceof HTMLInputElement)
      void navigate(found[0].to);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event, container.current);
  };
  return (
    <div ref={container} className={styles['searchPlace']} onKeyDown={takeKey}>
      <TextField
        type="search"
        label={t('search')}
        labelHidden
        placeholder={t('search')}
        icon="search"
        value={query}
        onChange={setQuery}
        className={styles['search']}
      />
      {isSearching && index !== undefined && <Results found={found} />}
      {children}
    </div>
  );
}

/** Arrow keys go from the field through the results and back. */
function moveFocus(event: KeyboardEvent, container: HTMLElement | null): void {
  const stops = [...(container?.querySelectorAll<HTMLElement>('input, [data-found]') ?? [])];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

function Results({ found }: { found: readonly FoundSetting[] }) {
  const t = useStrings(settingsStrings);
  return (
    <>
      <p className={styles['count']} role="status">
        {found.length === 0 ? t('nothingFound') : t('found', { count: found.length })}
      </p>
      <ul className={styles['results']} aria-label={t('results')}>
        {found.map(({ label, screen, to }) => (
          <li key={`${to} ${label}`}>
            <Link to={to} className={styles['result']} data-found>
              <span>{label}</span>
              <span className={textStyles['hint']}>{screen}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
