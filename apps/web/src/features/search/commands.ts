import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import type { Command, UseCommands } from '../../platform/features/command.ts';
import { askOfSaved, savedSearchesQuery } from './api.ts';
import { readRecentSearches, rememberSearch } from './recent-searches.ts';
import { searchStrings } from './search.strings.ts';
import { emptyAsk, type SearchAsk, searchPath } from './search-ask.ts';

/** The search for what is typed, and the searches that are kept or were made lately. */
export const useSearchCommands: UseCommands = (typed) => {
  const t = useStrings(searchStrings);
  const navigate = useNavigate();
  const saved = useQuery(savedSearchesQuery).data?.list ?? [];
  const search = (ask: SearchAsk): void => {
    rememberSearch(ask.text);
    void navigate(searchPath(ask));
  };
  const searches = { group: 'searches', onlyTyped: true } as const;
  const kept = saved.map(
    (known): Command => ({
      ...searches,
      key: `saved:${known.searchId}`,
      label: known.name,
      detail: known.criteria.searchKeyword,
      icon: 'star',
      run: () => search(askOfSaved(known)),
    }),
  );
  const recent = readRecentSearches().map(
    (text): Command => ({
      ...searches,
      key: `recent:${text}`,
      label: text,
      detail: t('recent'),
      icon: 'clock',
      run: () => search({ ...emptyAsk, text }),
    }),
  );
  const now: Command = {
    ...searches,
    key: 'now',
    label: t('searchAll', { keyword: typed }),
    icon: 'search',
    isLast: true,
    run: () => search({ ...emptyAsk, text: typed }),
  };
  return typed === '' ? kept : [...kept, ...recent, now];
};
