import type { SenderIdentity } from '@hongyan/contract';
import { type SyntheticEvent, useId, useState } from 'react';
import { messageOf } from '../../lib/present-error.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addressesWords } from './addresses.words.ts';
import { saveNickname } from './api.ts';

/** Asks for the name that goes with an address. */
export function NicknameDialog({ sender, onClose }: { sender: SenderIdentity; onClose: () => void }) {
  const t = useWords(addressesWords);
  const [name, setName] = useState(sender.nickname ?? '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const handleSubmit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await saveNickname(sender.address, name);
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
      title={t('nickname')}
      description={sender.address}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <TextField
          label={t('nickname')}
          value={name}
          error={error}
          hint={t('nicknameHint')}
          autoComplete="off"
          onChange={(next) => {
            setName(next);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
