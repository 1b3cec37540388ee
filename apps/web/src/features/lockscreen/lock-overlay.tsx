import { lockCheckIntervalMs } from '@hongyan/contract/limits';
import { useEffect, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { signOut } from '../../platform/session/session-flow.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { plainFavicon } from '../../ui/icons/favicon.ts';
import { CardPage } from '../../ui/layout/card-page.tsx';
import { Avatar } from '../../ui/people/avatar.tsx';
import { watchInput } from './idle-time.ts';
import { checkLock } from './lock-flow.ts';
import styles from './lock-overlay.module.css';
import { lockStrings } from './lockscreen.strings.ts';
import { NewLockPasswordForm } from './new-lock-password-form.tsx';
import { UnlockForm } from './unlock-form.tsx';

/** What stands where the application was: whose screen it is, and how to open it. */
export function LockOverlay() {
  const t = useStrings(lockStrings);
  const { name, mailAddr, emailAddr, avatar } = useSession();
  const [forgotten, setForgotten] = useState(false);
  useFollowUnlock();
  usePlainWindow(t('lockedTitle'));
  return (
    <CardPage label={t('lockedTitle')}>
      <div className={styles['who']}>
        {/* Nothing else answers behind the lock: the picture comes from what the browser has kept. */}
        <Avatar name={name} address={mailAddr} size={56} picture={mailAddr === emailAddr} avatar={avatar} />
        <div>
          <h1 className={styles['name']}>{name}</h1>
          <p className={styles['address']}>{mailAddr}</p>
        </div>
      </div>
      {forgotten ? (
        <NewLockPasswordForm
          by="loginPassword"
          onDone={() => setForgotten(false)}
          onCancel={() => setForgotten(false)}
        />
      ) : (
        <>
          <p className={styles['text']}>{t('lockedText')}</p>
          <UnlockForm />
          <div className={styles['foot']}>
            <Button kind="quiet" size="small" onClick={() => setForgotten(true)}>
              {t('forgotten')}
            </Button>
            <Button kind="quiet" size="small" icon="logout" onClick={() => void signOut()}>
              {t('signOut')}
            </Button>
          </div>
        </>
      )}
    </CardPage>
  );
}

/** Unlocked elsewhere: the page begins anew. A check that fails keeps the lock. */
function useFollowUnlock(): void {
  useEffect(() => {
    const input = watchInput();
    const check = (): void => void checkLock(input.idleSeconds()).catch(() => undefined);
    check();
    const timer = setInterval(check, lockCheckIntervalMs);
    return () => {
      clearInterval(timer);
      input.stop();
    };
  }, []);
}

/** The window's title and icon show nothing of the mail. */
function usePlainWindow(title: string): void {
  useEffect(() => {
    document.title = title;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = plainFavicon;
  }, [title]);
}
