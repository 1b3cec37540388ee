import { maxPictureBytes } from '@hongyan/contract/limits';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Segmented } from '../../ui/buttons/segmented.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { partStyles as styles, writingAidsStrings } from '../writing-aids/index.ts';
import { addPaper } from './api.ts';
import { startColour } from './paper-style.ts';

/** The window in which stationery is made of a picture. */
export function PaperForm({ onClose }: { onClose: () => void }) {
  const t = useStrings(writingAidsStrings);
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [colour, setColour] = useState(startColour);
  const [place, setPlace] = useState<'top' | 'tile'>('top');
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const choose = (chosen: File | undefined): void => {
    if (!chosen) return;
    const isPicture = /^image\/(png|jpeg|gif|webp)$/.test(chosen.type);
    const isWrong = !isPicture || chosen.size > maxPictureBytes;
    setError(isWrong ? t(isPicture ? 'pictureTooLarge' : 'pictureType') : undefined);
    if (isWrong) return;
    setFile(chosen);
    if (name === '') setName(chosen.name.replace(/\.[^.]*$/, '').slice(0, 50));
  };
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (!file) {
      setError(t('choosePicture'));
      return;
    }
    setBusy(true);
    try {
      await addPaper({ name, colour, place, file });
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
      title={t('addPaper')}
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
        <TextField label={t('name')} value={name} error={error} onChange={setName} autoComplete="off" />
        <div className={styles['picker']}>
          <Button icon="image" onClick={() => input.current?.click()}>
            {t('choosePicture')}
          </Button>
          <span className={styles['about']}>{file?.name ?? t('pictureHint')}</span>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp"
            aria-label={t('picture')}
            hidden
            onChange={({ target }) => choose(target.files?.[0])}
          />
        </div>
        <div className={styles['position']}>
          <span>{t('place')}</span>
          <Segmented
            label={t('place')}
            value={place}
            options={(['top', 'tile'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={setPlace}
          />
        </div>
        <label className={styles['position']}>
          <span>{t('colour')}</span>
          <input type="color" value={colour} onChange={({ target }) => setColour(target.value)} />
        </label>
      </form>
    </Dialog>
  );
}
