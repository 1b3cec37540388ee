import type { SavedSearch } from '@hongyan/contract';
import { maxSavedSearchNameCharacters } from '@hongyan/contract/limits';
import { type SubmitEvent, useId, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { useSaveSearch } from '../api.ts';
import { searchStrings } from '../search.strings.ts';
import type { SearchAsk } from '../search-ask.ts';

export interface KeepSearchDialogProps {
  readonly open: boolean;
  readonly ask: SearchAsk;
  /** The kept search that gets another name; undefined for a new one. */
  readonly kept: SavedSearch | undefined;
  readonly onClose: () => void;
}

/** Asks for the name of a search that is kept. */
export function KeepSearchDialog({ open, ask, kept, onClose }: KeepSearchDialogProps) {
  const t = useStrings(searchStrings);
  return (
    <Dialog open={open} onClose={onClose} title={kept === undefined ? t('keep') : t('renameKept', { name: kept.name })}>
      {open && <NameForm ask={ask} kept={kept} onClose={onClose} />}
    </Dialog>
  );
}

function NameForm({ ask, kept, onClose }: Omit<KeepSearchDialogProps, 'open'>) {
  const t = useStrings(searchStrings);
  const formId = useId();
  const [name, setName] = useState(kept?.name ?? ask.text.slice(0, maxSavedSearchNameCharacters));
  const { mutate: save, isPending } = useSaveSearch();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    save(
      { ask, name, searchId: kept?.searchId ?? null },
      {
        onSuccess: () => {
          showSuccess(t('saved'));
          onClose();
        },
      },
    );
  };
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <TextField
        label={t('keptName')}
        hint={t('keptNameHint')}
        maxLength={maxSavedSearchNameCharacters}
        value={name}
        onChange={setName}
      />
      <Button kind="primary" type="submit" busy={isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
