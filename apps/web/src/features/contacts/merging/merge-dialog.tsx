import type { Contact } from '@hongyan/contract';
import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { mergeContacts } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';
import { MergeChoice } from './merge-choice.tsx';
import { mergeFields } from './merge-fields.ts';

interface MergeDialogProps {
  readonly contacts: readonly Contact[];
  readonly onClose: (isMerged: boolean) => void;
}

/** Merges contacts that somebody has selected. */
export function MergeDialog({ contacts, onClose }: MergeDialogProps) {
  const t = useStrings(contactsStrings);
  const [fields, setFields] = useState(() => mergeFields(contacts));
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const merge = async (): Promise<void> => {
    setBusy(true);
    try {
      await mergeContacts(contacts, fields);
      onClose(true);
    } catch (refusal) {
      setError(formatMessage(refusal));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="large"
      onClose={() => onClose(false)}
      title={t('mergeTitle', { count: contacts.length })}
      description={error ?? t('mergeText')}
      footer={
        <>
          <Button onClick={() => onClose(false)}>{t('cancel')}</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void merge()}>
            {t('merge')}
          </Button>
        </>
      }
    >
      <MergeChoice contacts={contacts} fields={fields} onChange={setFields} />
    </Dialog>
  );
}
