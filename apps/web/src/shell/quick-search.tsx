import { type KeyboardEvent, type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { useWords } from '../lib/words.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-paths.ts';
import { showWarning } from '../ui/notices.ts';
import styles from './quick-search.module.css';
import { shellWords } from './shell.words.ts';

/** Where the keyword is looked for. */
export type QuickSearchField = 'all' | 'subject' | 'sender' | 'recipient';

export interface QuickSearchProps {
  onSearch: (keyword: string, field: QuickSearchField) => void;
  /** Offered as the last suggestion where an advanced search exists. */
  onAdvanced?: ((keyword: string) => void) | undefined;
}

type Suggestion = { key: QuickSearchField | 'advanced'; label: string; icon: IconName };

/** The search box of the top bar: `/` focuses it, Enter searches everywhere, arrows choose a narrower field. */
export function QuickSearch({ onSearch, onAdvanced }: QuickSearchProps) {
  const t = useWords(shellWords);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const keyword = text.trim();
  useSlashFocus(input);

  const suggestions: Suggestion[] = [
    { key: 'all', label: t('searchAll', { keyword }), icon: 'search' },
    { key: 'subject', label: t('searchSubject', { keyword }), icon: 'mail' },
    { key: 'sender', label: t('searchSender', { keyword }), icon: 'user' },
    { key: 'recipient', label: t('searchRecipient', { keyword }), icon: 'people' },
    ...(onAdvanced ? [{ key: 'advanced' as const, label: t('advancedSearch'), icon: 'filter' as const }] : []),
  ];
  const shown = open && keyword !== '';

  const run = (key: Suggestion['key']): void => {
    setOpen(false);
    input.current?.blur();
    if (key === 'advanced') onAdvanced?.(keyword);
    else onSearch(keyword, key);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (keyword === '') showWarning(t('searchEmpty'));
    else run(suggestions[chosen]?.key ?? 'all');
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      setOpen(false);
      input.current?.blur();
    }
    if (!shown || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    setChosen((chosen + (event.key === 'ArrowDown' ? 1 : suggestions.length - 1)) % suggestions.length);
  };
  return (
    <form
      className={styles['search']}
      role="search"
      onSubmit={submit}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <Icon name="search" className={styles['icon']} />
      <input
        ref={input}
        className={styles['input']}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        placeholder={t('search')}
        aria-label={t('search')}
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={shown ? `${listId}-${chosen}` : undefined}
        value={text}
        onFocus={() => setOpen(true)}
        onKeyDown={press}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
          setOpen(true);
        }}
      />
      <kbd className={styles['key']}>/</kbd>
      {shown && (
        <ul id={listId} role="listbox" className={styles['list']}>
          {suggestions.map((suggestion, index) => (
            <li
              key={suggestion.key}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === chosen}
              className={classNames(styles['option'], index === chosen && styles['chosen'])}
              onPointerEnter={() => setChosen(index)}
              onPointerDown={(event) => {
                event.preventDefault();
                run(suggestion.key);
              }}
            >
              <Icon name={suggestion.icon} size={16} />
              <span className={styles['optionLabel']}>{suggestion.label}</span>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

/** `/` anywhere but in a text puts the cursor into the search box. */
function useSlashFocus(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => {
      const target = event.target;
      const isTyping =
        target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [input]);
}
