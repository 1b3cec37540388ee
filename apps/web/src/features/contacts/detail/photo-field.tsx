import { maxPictureBytes, mebibyte } from '@hongyan/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Avatar } from '../../../ui/people/avatar.tsx';
import styles from './detail.module.css';
import { formStrings } from './form.strings.ts';
import type { ContactFormState } from './form-state.ts';

const accepted = 'image/png,image/jpeg,image/gif,image/webp';
const facePx = 64;

interface PhotoFieldProps {
  readonly form: ContactFormState;
  readonly error: string | undefined;
  readonly onChange: (photo: File | null | undefined) => void;
}

/** The picture of a contact: chosen and shown here, sent when the form is saved. */
export function PhotoField({ form, error, onChange }: PhotoFieldProps) {
  const tf = useStrings(formStrings);
  const input = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const { newPhoto, photo } = form;
  const hasPhoto = newPhoto === undefined ? photo !== '' : newPhoto !== null;
  const choose = (file: File | undefined): void => {
    if (file === undefined) return;
    setTooLarge(file.size > maxPictureBytes);
    if (file.size <= maxPictureBytes) onChange(file);
  };
  return (
    <div className={styles['photo']}>
      <span className={styles['face']}>
        <Avatar
          name={form.name}
          address={form.emails[0]?.address}
          size={facePx}
          picture={newPhoto === undefined && photo !== ''}
          avatar={photo}
        />
        {newPhoto && <ChosenPhoto file={newPhoto} />}
      </span>
      <Button size="small" icon="image" onClick={() => input.current?.click()}>
        {tf(hasPhoto ? 'replacePhoto' : 'choosePhoto')}
      </Button>
      {hasPhoto && (
        <Button size="small" kind="quiet" onClick={() => onChange(photo === '' ? undefined : null)}>
          {tf('removePhoto')}
        </Button>
      )}
      <p className={styles['problem']} role="alert">
        {tooLarge ? tf('photoTooLarge', { max: maxPictureBytes / mebibyte }) : error}
      </p>
      <input
        ref={input}
        type="file"
        accept={accepted}
        aria-label={tf('photo')}
        hidden
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}

/** What was chosen, as it will look: the server cuts the same square from its middle. */
function ChosenPhoto({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url === undefined ? null : <img className={styles['chosenPhoto']} src={url} alt="" />;
}
