import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { loadIdentity, signOut } from '../../platform/session/session-flow.ts';
import { recordPasswordChanged, useSession } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Logo } from '../../ui/icons/icon.tsx';
import { CardPage } from '../../ui/layout/card-page.tsx';
import { presentError } from '../../ui/notices/present-error.ts';
import { OwnPasswordForm } from './own-password-form.tsx';
import styles from './passwords.module.css';
import { passwordsStrings } from './passwords.strings.ts';

/** /firstResetPsd/:email: forced while the session says isChangePassword; else where the notice of an expiring password leads. */
export function FirstResetPage() {
  const t = useStrings(passwordsStrings);
  const navigate = useNavigate();
  const { signedIn, isChangePassword, emailAddr } = useSession();
  const { email = '' } = useParams();
  const address = emailAddr === '' ? (email === 'me' ? '' : email) : emailAddr;
  useEffect(() => {
    if (!signedIn) void navigate('/login', { replace: true });
  }, [signedIn, navigate]);
  useEffect(() => {
    // Right after the sign-in nobody has asked yet who it is.
    if (signedIn && emailAddr === '') loadIdentity().catch(presentError);
  }, [signedIn, emailAddr]);
  if (!signedIn) return null;
  const finish = (): void => {
    recordPasswordChanged();
    void navigate('/set/success/password', { replace: true });
  };
  return (
    <CardPage label={t('firstTitle')}>
      <p className={styles['brand']}>
        <Logo size={30} />
        {t('product')}
      </p>
      <h1 className={styles['title']}>{t('firstTitle')}</h1>
      <p className={styles['text']}>{t(isChangePassword ? 'firstText' : 'ownText', { address })}</p>
      <OwnPasswordForm onDone={finish} />
      <div className={styles['buttons']}>
        {isChangePassword ? (
          <Button kind="quiet" onClick={() => void signOut()}>
            {t('signOut')}
          </Button>
        ) : (
          <Button kind="quiet" onClick={() => void navigate('/')}>
            {t('toMailbox')}
          </Button>
        )}
      </div>
    </CardPage>
  );
}
