import { type SyntheticEvent, useId, useState } from 'react';
import { messageOf } from '../../lib/present-error.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type CodeRow, renameCode } from './api.ts';
import { clientsWords } from './clients.words.ts';

/** Asks for another name for the device of a code. */
export function RenameDialog({ code, onClose }: { code: CodeRow; onClose: () => void }) {
  const t = useWords(clientsWords);
  const [name, setName] = useState(code.name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const handleSubmit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await renameCode(code.codeId, name);
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
      title={t('renameTitle')}
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
          label={t('deviceName')}
          value={name}
          error={error}
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
