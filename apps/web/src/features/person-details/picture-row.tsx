import { maxAvatarBytes, mebibyte } from '@hongyan/contract/limits';
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { translate, useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { Avatar } from '../../ui/people/avatar.tsx';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import styles from './account-page.module.css';
import { removePicture, savePicture } from './api.ts';
import { personDetailsStrings } from './person-details.strings.ts';

const accepted = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const facePx = 72;

interface PictureRowProps {
  name: string;
  address: string;
  /** Path of the picture; '' for none. */
  avatar: string;
}

/** One's own picture: chosen or dropped, shown while it is on its way, replaced, removed. */
export function PictureRow({ name, address, avatar }: PictureRowProps) {
  const t = useStrings(personDetailsStrings);
  const { file, part, problem, choose } = usePictureUpload();
  const [asking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const drop = useFileDrop(choose);
  const isBusy = file !== undefined;
  return (
    <div className={classNames(styles['row'], drop.isOver && styles['dropping'])} {...drop.handlers}>
      <span className={styles['name']}>{t('picture')}</span>
      <span className={styles['face']}>
        <Avatar name={name} address={address} size={facePx} picture avatar={avatar} />
        {file && <ChosenPicture file={file} />}
      </span>
      <div className={styles['value']}>
        <div className={styles['pictureButtons']}>
          <Button ref={button} icon="image" busy={isBusy} onClick={() => input.current?.click()}>
            {t(avatar === '' ? 'choosePicture' : 'replacePicture')}
          </Button>
          {avatar !== '' && (
            <Button kind="quiet" disabled={isBusy} onClick={() => setAsking(true)}>
              {t('removePicture')}
            </Button>
          )}
        </div>
        {isBusy && <ProgressBar value={part} label={t('sendingPicture')} />}
        <span className={styles['problem']} role="alert">
          {problem}
        </span>
        <span className={styles['hint']}>{t('pictureHint', { max: maxAvatarBytes / mebibyte })}</span>
        <input
          ref={input}
          type="file"
          accept={accepted.join(',')}
          aria-label={t('picture')}
          hidden
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      <RemovePicture open={asking} onClose={() => setAsking(false)} returnTo={button} />
    </div>
  );
}

/** What was chosen, as it will look: the server cuts the same square from its middle. */
function ChosenPicture({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (url === undefined) return null;
  return (
    <img
      className={styles['chosen']}
      src={url}
      alt=""
      data-drawn={isDrawn || undefined}
      onLoad={() => setDrawn(true)}
    />
  );
}

interface RemovePictureProps {
  open: boolean;
  onClose: () => void;
  /** Takes the focus once the picture is gone, and the button that asked with it. */
  returnTo: RefObject<HTMLButtonElement | null>;
}

function RemovePicture({ open, onClose, returnTo }: RemovePictureProps) {
  const t = useStrings(personDetailsStrings);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await removePicture();
      onClose();
      setTimeout(() => returnTo.current?.focus());
      showSuccess(translate(personDetailsStrings, 'pictureRemoved'));
    } catch (error) {
      setProblem(formatMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      danger
      title={t('removePictureTitle')}
      message={problem ?? t('removePictureText')}
      confirmLabel={t('removePicture')}
      busy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

/** Sends what was chosen, unless anybody can see that it will be refused. */
function usePictureUpload() {
  const [file, setFile] = useState<File>();
  const [part, setPart] = useState(0);
  const [problem, setProblem] = useState<string>();
  const send = async (picture: File): Promise<void> => {
    setFile(picture);
    setPart(0);
    setProblem(undefined);
    try {
      await savePicture(picture, setPart);
      showSuccess(translate(personDetailsStrings, 'pictureSaved'));
    } catch (error) {
      setProblem(formatMessage(error));
    } finally {
      setFile(undefined);
    }
  };
  const choose = (picture: File | undefined): void => {
    if (picture === undefined || file !== undefined) return;
    if (picture.size > maxAvatarBytes)
      setProblem(translate(personDetailsStrings, 'pictureTooLarge', { max: maxAvatarBytes / mebibyte }));
    else void send(picture);
  };
  return { file, part, problem, choose };
}

/** A file that is dragged over an element and dropped there. */
function useFileDrop(onFile: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false);
  const carriesFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent): void => {
        if (!carriesFile(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave: (event: DragEvent): void => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
      },
      onDrop: (event: DragEvent): void => {
        if (!carriesFile(event)) return;
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      },
    },
  };
}
