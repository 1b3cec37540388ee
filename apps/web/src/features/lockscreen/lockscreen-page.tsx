import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CardHeader, CardPage } from '../../ui/layout/card-page.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { lockNow } from './lock-flow.ts';
import { lockStrings } from './lockscreen.strings.ts';
import { NewLockPasswordForm } from './new-lock-password-form.tsx';

/** /lockscreen: locks at once, or asks for a lock password where there is none (specification, section 4). Locked, the gate shows the lock in its place. */
export function LockscreenPage() {
  const t = useStrings(lockStrings);
  const navigate = useNavigate();
  const [state, setState] = useState<'locking' | 'missing' | { failed: string }>('locking');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    lockNow()
      .then((result) => {
        if (!isGone && result === 'missing') setState('missing');
      })
      .catch((error: unknown) => {
        if (!isGone) setState({ failed: formatMessage(error) });
      });
    return () => {
      isGone = true;
    };
  }, [attempt]);
  const again = (): void => {
    setState('locking');
    setAttempt(attempt + 1);
  };
  const leave = (): void => void navigate('/', { replace: true });
  if (state === 'missing')
    return (
      <CardPage label={t('lockScreen')}>
        <CardHeader icon="lock" title={t('lockScreen')} text={t('setFirst')} />
        <NewLockPasswordForm by="first" onDone={again} onCancel={leave} />
      </CardPage>
    );
  return (
    <CardPage label={t('lockScreen')}>
      <CardHeader icon="lock" title={t('lockScreen')} text={state === 'locking' ? t('locking') : state.failed} alert />
      {state !== 'locking' && <Button onClick={leave}>{t('cancel')}</Button>}
    </CardPage>
  );
}
