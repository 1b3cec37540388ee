import { maxPictureBytes } from '@hongyan/contract/limits';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showSuccess, showWarning } from '../../ui/notices/notices.ts';
import { formatMessage, presentError } from '../../ui/notices/present-error.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { loadPartEditor, type PartPicture, PartText } from '../editor/index.ts';
import { uploadCustomPicture } from './api.ts';
import styles from './parts.module.css';
import { useLoaded } from './use-loaded.ts';
import { writingAidsStrings } from './writing-aids.strings.ts';

export interface PartFormProps {
  title: string;
  /** As it was; empty for a new one. */
  start: { readonly name: string; readonly html: string; readonly pictures: readonly PartPicture[] };
  /** Rejects with the server's refusal, which is shown at the name. */
  onSave: (part: { name: string; html: string }) => Promise<unknown>;
  onClose: () => void;
  /** Between the name and the text. */
  children?: ReactNode;
}

const pictureTypes = /^image\/(png|jpeg|gif|webp)$/;

/** The window in which a signature or a template is written. */
export function PartForm({ title, start, onSave, onClose, children }: PartFormProps) {
  const t = useStrings(writingAidsStrings);
  const formId = useId();
  const Editor = useLoaded(loadPartEditor);
  const [name, setName] = useState(start.name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [text] = useState(() => new PartText(start.html, start.pictures, () => undefined));
  const addPicture = async (file: File): Promise<PartPicture | undefined> => {
    if (!pictureTypes.test(file.type) || file.size > maxPictureBytes) {
      showWarning(t(pictureTypes.test(file.type) ? 'pictureTooLarge' : 'pictureType'));
      return undefined;
    }
    try {
      return await uploadCustomPicture(file);
    } catch (refusal) {
      presentError(refusal, 'warning');
      return undefined;
    }
  };
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await onSave({ name, html: text.html });
      showSuccess(t('saved'));
      onClose();
    } catch (refusal) {
      setError(formatMessage(refusal));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="large"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles['form']} onSubmit={(event) => void save(event)} noValidate>
        <TextField
          label={t('name')}
          value={name}
          error={error}
          autoComplete="off"
          onChange={(next) => {
            setName(next);
            setError(undefined);
          }}
        />
        {children}
      </form>
      <div className={styles['editor']}>
        {Editor ? <Editor text={text} onPicture={addPicture} /> : <Skeleton count={4} />}
      </div>
    </Dialog>
  );
}
