import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { termsQuery } from './api.ts';
import { OwnPasswordForm } from './own-password-form.tsx';
import styles from './passwords.module.css';
import { passwordsStrings } from './passwords.strings.ts';

/** The password in the settings: changed in place, then the result page. */
export function PasswordSection() {
  const t = useStrings(passwordsStrings);
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const elsewhere = useQuery(termsQuery).data?.elsewhere === true;
  if (elsewhere) return <p className={styles['hint']}>{t('elsewhere')}</p>;
  return (
    <>
      <div className={styles['row']}>
        <span className={styles['rowText']}>
          <span className={styles['label']}>{t('password')}</span>
          <span className={styles['hint']}>{t('passwordHint')}</span>
        </span>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'cancel' : 'changePassword')}
        </Button>
      </div>
      {open && (
        <div className={styles['narrow']}>
          <OwnPasswordForm onDone={() => void navigate('/set/success/password')} />
        </div>
      )}
    </>
  );
}
