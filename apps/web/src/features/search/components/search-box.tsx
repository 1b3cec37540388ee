import { maxSearchTextCharacters } from '@hongyan/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type SubmitEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { lazyPart } from '../../../platform/chunks/lazy-part.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { showWarning } from '../../../ui/notices/notices.ts';
import { savedSearchesQuery } from '../api.ts';
import { rememberSearch } from '../recent-searches.ts';
import { searchStrings } from '../search.strings.ts';
import { askOfQuery, emptyAsk, searchPath } from '../search-ask.ts';
import type { Suggestion } from '../suggest.ts';
import { useSlashFocus } from '../use-slash-focus.ts';
import { useSuggestions } from '../use-suggestions.ts';
import styles from './search-box.module.css';
import { SuggestionList } from './suggestion-list.tsx';

const AdvancedSearchDialog = lazyPart(async () => (await import('./advanced-search-dialog.tsx')).AdvancedSearchDialog);

const nothingChosen = -1;

/**
 * The search box of the top bar: `/` focuses it, Enter searches what stands in it, arrows choose from what is offered. On the
 * page of results it holds what was asked, operators and all.
 */
export function SearchBox() {
  const t = useStrings(searchStrings);
  const listId = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const asked = useAskedText();
  const [text, setText] = useState(asked);
  const [open, setOpen] = useState(false);
  /** By its key: messages and people come between the others while one chooses. */
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [advanced, setAdvanced] = useState<string | null>(null);
  const suggestions = useSuggestions(text, open);
  const chosen = suggestions.findIndex(({ key }) => key === chosenKey);
  const choose = (index: number): void => setChosenKey(suggestions[index]?.key ?? null);
  const saved = useQuery({ ...savedSearchesQuery, enabled: open }).data?.list;
  useSlashFocus(input);
  /** Somebody is typing what is not asked yet: the results of the search before may still be on their way. */
  const isTyping = useRef(false);
  // Going back, or taking a part off, changes what the box says.
  useEffect(() => {
    if (!isTyping.current) setText(asked);
  }, [asked]);

  const change = (next: string): void => {
    isTyping.current = true;
    setText(next);
    setChosenKey(null);
    setOpen(true);
  };
  const search = (next: string, scope?: string): void => {
    setOpen(false);
    input.current?.blur();
    isTyping.current = false;
    rememberSearch(next);
    const kept = saved?.find((known) => `saved:${known.searchId}` === scope);
    const more = kept?.criteria.scope === undefined ? '' : `&scope=${kept.criteria.scope}`;
    void navigate(searchPath({ ...emptyAsk, text: next, mailboxId: kept?.criteria.mailboxId ?? '' }) + more);
  };
  const take = (suggestion: Suggestion): void => {
    if (suggestion.completes) {
      change(suggestion.text);
      return;
    }
    if (suggestion.path !== undefined) {
      setOpen(false);
      input.current?.blur();
      isTyping.current = false;
      if (suggestion.kind === 'message') rememberSearch(text);
      setText('');
      void navigate(suggestion.path);
      return;
    }
    if (suggestion.kind !== 'advanced') {
      search(suggestion.text, suggestion.key);
      return;
    }
    setOpen(false);
    setAdvanced(suggestion.text);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const suggestion = open ? suggestions[chosen] : undefined;
    if (suggestion) take(suggestion);
    // The specification, section 5: quick search with empty text warns.
    else if (text.trim() === '') showWarning(t('empty'));
    else search(text.trim());
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // The browser would empty the box, which would open the offers again.
      event.preventDefault();
      // The first closes the offers, the second leaves the box.
      if (open) event.stopPropagation();
      else input.current?.blur();
      setOpen(false);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    choose(nextChoice(chosen, event.key === 'ArrowDown', suggestions.length));
  };
  const shown = open && suggestions.length > 0;
  return (
    <>
      <form
        className={styles['search']}
        role="search"
        onSubmit={submit}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return;
          setOpen(false);
          isTyping.current = false;
        }}
      >
        <Icon name="search" className={styles['icon']} />
        <input
          ref={input}
          className={styles['input']}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxSearchTextCharacters}
          placeholder={t('boxHint')}
          aria-label={t('box')}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={listId}
          aria-activedescendant={shown && chosen >= 0 ? `${listId}-${chosen}` : undefined}
          value={text}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={press}
          onChange={(event) => change(event.target.value)}
        />
        <span className={styles['end']}>
          {text === '' ? (
            <kbd className={styles['key']}>/</kbd>
          ) : (
            <IconButton icon="close" label={t('clearBox')} onClick={() => (change(''), input.current?.focus())} />
          )}
          <IconButton icon="filter" label={t('advanced')} onClick={() => setAdvanced(text.trim())} />
        </span>
        <SuggestionList
          id={listId}
          suggestions={shown ? suggestions : []}
          chosen={chosen}
          onHover={choose}
          onTake={take}
        />
      </form>
      {advanced !== null && (
        <Suspense fallback={null}>
          <AdvancedSearchDialog
            open
            initial={{ ...emptyAsk, text: advanced }}
            onClose={() => setAdvanced(null)}
            onSearch={(ask) => {
              setAdvanced(null);
              rememberSearch(ask.text);
              void navigate(searchPath(ask));
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Round through the offers, and through none of them: what was typed. */
function nextChoice(before: number, isDown: boolean, count: number): number {
  const next = before + (isDown ? 1 : -1);
  if (next >= count) return nothingChosen;
  return next < nothingChosen ? count - 1 : next;
}

/** What the page of results asks; '' on any other screen. */
function useAskedText(): string {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { timeZone } = useDateReading();
  return pathname === '/search' ? askOfQuery(query, timeZone).text : '';
}
