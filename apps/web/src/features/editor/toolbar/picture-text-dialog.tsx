import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { editorStrings } from '../editor.strings.ts';

export interface PictureTextDialogProps {
  /** What the picture says now; null while nobody asks. */
  text: string | null;
  onSave: (text: string) => void;
  onClose: () => void;
}

/** Asks what a picture says to those who do not see it. */
export function PictureTextDialog({ text, onSave, onClose }: PictureTextDialogProps) {
  const t = useStrings(editorStrings);
  const formId = useId();
  const [value, setValue] = useState('');
  useEffect(() => {
    if (text !== null) setValue(text);
  }, [text]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSave(value.trim());
    onClose();
  };
  return (
    <Dialog
      open={text !== null}
      onClose={onClose}
      title={t('pictureText')}
      description={t('pictureTextHint')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField label={t('pictureText')} value={value} onChange={setValue} autoComplete="off" />
      </form>
    </Dialog>
  );
}
