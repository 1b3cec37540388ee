import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import { readRememberedAccount, rememberAccount } from '../../platform/session/stored-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Spinner } from '../../ui/icons/spinner.tsx';
import { loadTwoFactorForm } from '../two-factor/index.ts';
import { identityStrings } from './identity.strings.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-panel.module.css';
import { SignInTabs, type SignInWay } from './sign-in-tabs.tsx';
import type { Refusal, SignInFlow } from './use-sign-in.ts';

const SignInPuzzle = lazyPart(async () => (await import('./sign-in-puzzle.tsx')).SignInPuzzle);
const SignInSms = lazyPart(async () => (await import('./sign-in-sms.tsx')).SignInSms);
const SignInQr = lazyPart(async () => (await import('./sign-in-qr.tsx')).SignInQr);
const TwoFactorForm = lazyPart(loadTwoFactorForm);

/** Where a browser goes for single sign-on. */
export interface SingleSignOnEndpoint {
  id: string;
  name: string;
  path: string;
}

export interface SignInPanelProps {
  flow: SignInFlow;
  domains: readonly string[];
  listeners: readonly SingleSignOnEndpoint[];
  /** Why one is here: an expired session, a single sign-on that failed. */
  notice: string;
  /** Single sign-on comes back to this path of the client. */
  redirect: string | undefined;
}

/** Every way in: password, SMS, QR code, single sign-on, and what is asked after it. */
export function SignInPanel({ flow, domains, listeners, notice, redirect }: SignInPanelProps) {
  const t = useStrings(identityStrings);
  const [way, setWay] = useState<SignInWay>('password');
  const [cancelled, setCancelled] = useState<string>();
  // Without an answer the forms of SMS stay hidden (specification, section 1): the password is always there.
  const gateway = useQuery({
    queryKey: ['sms', 'gatewayStatus'],
    queryFn: () => readData(api.sms.gatewayStatus({})),
    retry: false,
  }).data?.smsGatewayStatus;
  const ways: readonly SignInWay[] = gateway === '1' ? ['password', 'sms', 'qr'] : ['password', 'qr'];

  if (flow.offer !== null)
    return (
      <>
        <h1 className={styles['title']}>{t('secondTitle')}</h1>
        <Suspense fallback={<Waiting />}>
          <TwoFactorForm
            offer={flow.offer}
            onDone={({ mustChange }) => void flow.finishSecond(mustChange)}
            onCancel={(message) => {
              setCancelled(message);
              flow.setOffer(null);
            }}
          />
        </Suspense>
      </>
    );
  const submitPassword = (username: string, password: string, remember: boolean): Promise<Refusal | undefined> =>
    flow.prove({ grant_type: 'password', username, password }, () => rememberAccount(remember ? username : null));
  return (
    <>
      <h1 className={styles['title']}>{t('title')}</h1>
      <p className={styles['promise']}>{t('promise')}</p>
      <SignInTabs ways={ways} value={way} onChange={setWay} />
      <div className={styles['way']} role="tabpanel" id={`sign-in-${way}`} aria-labelledby={`sign-in-tab-${way}`}>
        <Suspense fallback={<Waiting />}>
          {way === 'password' && (
            <SignInForm
              initialAccount={readRememberedAccount()}
              domains={domains}
              onSubmit={submitPassword}
              notice={cancelled ?? notice}
            />
          )}
          {way === 'sms' && <SignInSms onSubmit={flow.prove} />}
          {way === 'qr' && <SignInQr onSubmit={flow.prove} />}
        </Suspense>
      </div>
      {listeners.length > 0 && (
        <div className={styles['listeners']}>
          <p className={styles['or']}>{t('or')}</p>
          {listeners.map(({ id, name, path }) => (
            <Button key={id} size="large" icon="key" wide onClick={() => openListener(path, redirect)}>
              {t('signInWith', { name })}
            </Button>
          ))}
        </div>
      )}
      {flow.onPuzzle !== null && (
        <Suspense fallback={null}>
          <SignInPuzzle onDone={flow.onPuzzle} />
        </Suspense>
      )}
    </>
  );
}

/** Only a path of this site: what else the server might name is no listener of ours. */
function openListener(path: string, redirect: string | undefined): void {
  const target = new URL(path, window.location.href);
  if (target.origin !== window.location.origin) return;
  if (redirect !== undefined) target.searchParams.set('redirect', redirect);
  window.location.assign(target.href);
}

function Waiting() {
  return (
    <div className={styles['waiting']}>
      <Spinner size={22} />
    </div>
  );
}
