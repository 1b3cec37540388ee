import type { FoundMails } from '@hongyan/contract';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { type ListDefinition, listKey } from '../../mail-model/queries/list-definition.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { MailScreen, useMailList } from '../mailbox/index.ts';
import { ChangeSearchButton } from './components/change-search-button.tsx';
import { KeptSearches } from './components/kept-searches.tsx';
import { SearchHeader } from './components/search-header.tsx';
import { rememberSearch } from './recent-searches.ts';
import { searchStrings } from './search.strings.ts';
import { askOfQuery, emptyAsk, inputOfAsk, isEmptyAsk, listWords, type SearchAsk } from './search-ask.ts';

/** /search — results of the quick and the advanced search; the URL says what is asked. */
export function SearchPage() {
  const t = useStrings(searchStrings);
  const [query] = useSearchParams();
  const { timeZone } = useDateReading();
  // What is open beside the list is in the URL too, and does not change the search.
  const asked = new URLSearchParams(query);
  asked.delete('mail');
  const address = asked.toString();
  const ask = useMemo(() => askOfQuery(new URLSearchParams(address), timeZone), [address, timeZone]);
  useEffect(() => rememberSearch(ask.text), [ask.text]);
  if (isEmptyAsk(ask))
    return (
      <EmptyState
        icon="search"
        title={t('nothingAsked')}
        hint={t('nothingAskedHint')}
        action={
          <>
            <ChangeSearchButton ask={emptyAsk} />
            <KeptSearches />
          </>
        }
      />
    );
  return <Results key={address} ask={ask} />;
}

/** What the first page says beside its rows. */
function asFoundMails(page: unknown): FoundMails | undefined {
  return typeof page === 'object' && page !== null && 'isTotalExact' in page ? (page as FoundMails) : undefined;
}

function Results({ ask }: { ask: SearchAsk }) {
  const t = useStrings(searchStrings);
  const definition = useMemo<ListDefinition>(() => ({ kind: 'search', search: inputOfAsk(ask) }), [ask]);
  const [isStopped, setStopped] = useState(false);
  const { query } = useMailList(isStopped ? null : definition);
  const found = isStopped ? undefined : asFoundMails(query.data?.pages[0]);
  const terms = useMemo(() => found?.terms ?? listWords(ask.text), [found?.terms, ask.text]);
  const stop = (): void => {
    setStopped(true);
    void queryClient.cancelQueries({ queryKey: listKey(definition) });
  };
  const head = <SearchHeader ask={ask} found={found} onStop={query.isPending && !isStopped ? stop : undefined} />;
  if (isStopped)
    return (
      <>
        {head}
        <EmptyState
          icon="search"
          title={t('stopped')}
          hint={t('stoppedHint')}
          action={<Button onClick={() => setStopped(false)}>{t('again')}</Button>}
        />
      </>
    );
  return <MailScreen definition={definition} kind="search" title={t('results')} terms={terms} head={head} />;
}
