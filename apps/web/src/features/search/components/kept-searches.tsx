import type { SavedSearch } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { askOfSaved, savedSearchesQuery, useDeleteSavedSearch } from '../api.ts';
import { searchStrings } from '../search.strings.ts';
import { emptyAsk, searchPath } from '../search-ask.ts';
import { KeepSearchDialog } from './keep-search-dialog.tsx';
import styles from './search-header.module.css';

/** The kept searches: each opens, is renamed or forgotten here. */
export function KeptSearches() {
  const t = useStrings(searchStrings);
  const kept = useQuery(savedSearchesQuery).data?.list ?? [];
  const { mutate: forget } = useDeleteSavedSearch();
  const [renamed, setRenamed] = useState<SavedSearch>();
  if (kept.length === 0) return null;
  return (
    <>
      <h2 className={styles['keptTitle']}>{t('keptSearches')}</h2>
      <ul className={styles['kept']}>
        {kept.map((search) => (
          <li key={search.searchId} className={styles['keptRow']}>
            <Link className={textStyles['fillLine']} to={searchPath(askOfSaved(search))}>
              {search.name}
            </Link>
            <IconButton icon="pen" label={t('renameKept', { name: search.name })} onClick={() => setRenamed(search)} />
            <IconButton
              icon="bin"
              label={t('deleteKept', { name: search.name })}
              onClick={() => forget(search.searchId)}
            />
          </li>
        ))}
      </ul>
      <KeepSearchDialog
        open={renamed !== undefined}
        ask={renamed ? askOfSaved(renamed) : emptyAsk}
        kept={renamed}
        onClose={() => setRenamed(undefined)}
      />
    </>
  );
}
