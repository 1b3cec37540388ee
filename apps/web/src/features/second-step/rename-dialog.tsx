import type { PasskeyEntry } from '@hongyan/contract';
import { type SyntheticEvent, useId, useState } from 'react';
import { api, dataOf } from '../../lib/api-client.ts';
import { messageOf } from '../../lib/present-error.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { refreshSecondStep } from './api.ts';
import { secondStepSectionWords } from './second-step-section.words.ts';

/** Asks for a passkey's name. */
export function RenameDialog({ passkey, onClose }: { passkey: PasskeyEntry; onClose: () => void }) {
  const t = useWords(secondStepSectionWords);
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await dataOf(api.secondStep.renamePasskey({ passkeyId: passkey.passkeyId, name }));
      await refreshSecondStep();
      onClose();
    } catch (refusal) {
      setError(messageOf(refusal));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('renamePasskey', { name: passkey.name || t('unnamed') })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy} disabled={name.trim() === ''}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <TextField label={t('name')} value={name} error={error} maxLength={30} autoComplete="off" onChange={setName} />
      </form>
    </Dialog>
  );
}
