import { type SubmitEvent, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { useViewTitle } from '../../platform/tabs/view-title.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { type ManagedFolder, useOpenFolder } from './api.ts';
import styles from './closed-folder.module.css';
import { askAboutFolder } from './dialogs/folder-questions.ts';
import { folderPasswordStrings } from './folder-passwords.strings.ts';

/** In place of a closed folder's list: asks for its password. When it was right the list takes this place. */
export function ClosedFolder({ folder }: { folder: ManagedFolder }) {
  const t = useStrings(folderPasswordStrings);
  useViewTitle(folder.folderName);
  const open = useOpenFolder();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const answer = open.error === null ? undefined : formatMessage(open.error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (password === '') return;
    open.mutate({ folderId: folder.folderId, password }, { onError: () => setPassword('') });
  };
  return (
    <div className={styles['page']}>
      <form className={styles['card']} onSubmit={submit} noValidate>
        <span className={styles['disc']}>
          <Icon name="lock" size={26} />
        </span>
        <h2 className={styles['title']}>{t('closedTitle', { name: folder.folderName })}</h2>
        <p className={styles['hint']}>{t('closedHint')}</p>
        <PasswordField
          label={t('folderPassword')}
          labelHidden
          placeholder={t('folderPassword')}
          large
          value={password}
          onChange={(value) => {
            setPassword(value);
            setTried(false);
          }}
          error={tried && password === '' && answer === undefined ? t('empty') : password === '' ? answer : undefined}
          autoComplete="off"
          className={styles['field']}
        />
        <Button kind="primary" size="large" wide type="submit" busy={open.isPending}>
          {t('openFolder')}
        </Button>
        <button
          type="button"
          className={styles['forgot']}
          onClick={() => askAboutFolder({ kind: 'password', change: 'replace', folder })}
        >
          {t('forgot')}
        </button>
      </form>
    </div>
  );
}
