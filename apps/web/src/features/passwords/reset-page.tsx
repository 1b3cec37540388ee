import type { PasswordTerms } from '@hongyan/contract/password-policy';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { Logo } from '../../ui/icons/icon.tsx';
import { CardHeader, CardPage } from '../../ui/layout/card-page.tsx';
import textStyles from '../../ui/text/text.module.css';
import styles from './passwords.module.css';
import { passwordsStrings } from './passwords.strings.ts';
import { type Recovery, ResetNewStep } from './reset-new-step.tsx';
import { ResetProofStep } from './reset-proof-step.tsx';
import { ResetWhoStep } from './reset-who-step.tsx';

type Step =
  | { readonly kind: 'who' }
  | { readonly kind: 'proof'; readonly recovery: Recovery }
  | { readonly kind: 'new'; readonly recovery: Recovery; readonly terms: PasswordTerms }
  | { readonly kind: 'done' };

const stepNumbers = { who: 1, proof: 2, new: 3, done: 3 } as const;

/** /resetPassword: who it is and a picture, a proof by SMS or recovery mail, the new password. Nothing here discloses whether an account exists. */
export function ResetPage() {
  const t = useStrings(passwordsStrings);
  const [step, setStep] = useState<Step>({ kind: 'who' });
  const [account, setAccount] = useState('');
  const [notice, setNotice] = useState('');
  const beginAgain = (message: string): void => {
    setNotice(message);
    setStep({ kind: 'who' });
  };
  if (step.kind === 'done')
    return (
      <CardPage label={t('resetDone')}>
        <CardHeader icon="check" title={t('resetDone')} text={t('resetDoneText')} />
        <p className={styles['buttons']}>
          <Link to="/login">{t('toSignIn')}</Link>
        </p>
      </CardPage>
    );
  return (
    <CardPage label={t('resetTitle')}>
      <p className={styles['brand']}>
        <Logo size={30} />
        {t('product')}
      </p>
      <h1 className={styles['title']}>{t('resetTitle')}</h1>
      <p className={textStyles['hint']}>{t('resetStep', { step: stepNumbers[step.kind] })}</p>
      {step.kind === 'who' && (
        <ResetWhoStep
          account={account}
          onAccount={setAccount}
          notice={notice}
          onDone={(recovery) => setStep({ kind: 'proof', recovery })}
        />
      )}
      {step.kind === 'proof' && (
        <ResetProofStep
          recovery={step.recovery}
          onBack={() => beginAgain('')}
          onOver={beginAgain}
          onDone={(terms) => setStep({ kind: 'new', recovery: step.recovery, terms })}
        />
      )}
      {step.kind === 'new' && (
        <ResetNewStep
          recovery={step.recovery}
          terms={step.terms}
          onOver={beginAgain}
          onDone={() => setStep({ kind: 'done' })}
        />
      )}
      <p className={styles['buttons']}>
        <Link to="/login">{t('toSignIn')}</Link>
      </p>
    </CardPage>
  );
}
