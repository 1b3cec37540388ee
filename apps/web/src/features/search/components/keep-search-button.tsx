import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Menu } from '../../../ui/menus/menu.tsx';
import { askOfSaved, savedSearchesQuery, useDeleteSavedSearch } from '../api.ts';
import { searchStrings } from '../search.strings.ts';
import { type SearchAsk, searchPath } from '../search-ask.ts';
import { KeepSearchDialog } from './keep-search-dialog.tsx';

/** Keeps this search under a name; one that is kept already can be renamed or forgotten. */
export function KeepSearchButton({ ask }: { readonly ask: SearchAsk }) {
  const t = useStrings(searchStrings);
  const [open, setOpen] = useState(false);
  const { mutate: forget } = useDeleteSavedSearch();
  const kept = useQuery(savedSearchesQuery).data?.list.find(
    (known) => searchPath(askOfSaved(known)) === searchPath(ask),
  );
  return (
    <>
      {kept === undefined ? (
        <Button kind="quiet" size="small" icon="star" onClick={() => setOpen(true)}>
          {t('keep')}
        </Button>
      ) : (
        <Menu
          trigger={
            <Button kind="quiet" size="small" icon="star">
              {kept.name}
            </Button>
          }
          entries={[
            { kind: 'item', key: 'rename', label: t('rename'), icon: 'pen', onSelect: () => setOpen(true) },
            {
              kind: 'item',
              key: 'delete',
              label: t('deleteKept', { name: kept.name }),
              icon: 'bin',
              danger: true,
              onSelect: () => forget(kept.searchId),
            },
          ]}
        />
      )}
      <KeepSearchDialog open={open} ask={ask} kept={kept} onClose={() => setOpen(false)} />
    </>
  );
}
