import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { searchStrings } from '../search.strings.ts';
import { isEmptyAsk, type SearchAsk, searchPath } from '../search-ask.ts';
import { AdvancedSearchDialog } from './advanced-search-dialog.tsx';

/** Opens the form with what is asked now. */
export function ChangeSearchButton({ ask }: { readonly ask: SearchAsk }) {
  const t = useStrings(searchStrings);
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="small" icon="filter" onClick={() => setOpen(true)}>
        {t(isEmptyAsk(ask) ? 'advanced' : 'change')}
      </Button>
      <AdvancedSearchDialog
        open={open}
        initial={ask}
        onClose={() => setOpen(false)}
        onSearch={(next) => {
          setOpen(false);
          void navigate(searchPath(next));
        }}
      />
    </>
  );
}
