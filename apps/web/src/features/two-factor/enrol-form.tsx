import type { TwoFactorFactorKind, TwoFactorOffer, TwoFactorSetup } from '@hongyan/contract';
import { useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import textStyles from '../../ui/text/text.module.css';
import { FactorChoice } from './factor-choice.tsx';
import { RecoveryCodesView } from './recovery-codes-view.tsx';
import { SetupPanel } from './setup-panel.tsx';
import styles from './two-factor.module.css';
import { twoFactorStrings } from './two-factor.strings.ts';
import type { TwoFactorFormProps } from './two-factor-form-props.ts';

interface Chosen {
  kind: TwoFactorFactorKind;
  setup: TwoFactorSetup;
}

/** A sign-in that demands a second factor of somebody who has none: choose, set up, keep the codes, go on. */
export function EnrolForm({ offer, onDone, onCancel }: TwoFactorFormProps & { offer: TwoFactorOffer }) {
  const t = useStrings(twoFactorStrings);
  const { ticket } = offer;
  const [chosen, setChosen] = useState<Chosen>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [error, setError] = useState<string>();
  const choose = async (kind: TwoFactorFactorKind): Promise<void> => {
    setError(undefined);
    try {
      setChosen({ kind, setup: await readData(api.twoFactor.enrolBegin({ ticket, kind })) });
    } catch (refusal) {
      setError(formatMessage(refusal));
    }
  };
  const enter = async (): Promise<void> => {
    try {
      const answer = await readData(api.identity.verify({ ticket, method: 'enrolled' }));
      onDone({ mustChange: answer.isChangePassword === 'true' });
    } catch (refusal) {
      // Without an answer the ticket may still be good: the codes stay in sight and "continue" asks again.
      if (!(refusal instanceof ApiError)) throw refusal;
      onCancel(refusal.message);
    }
  };
  return (
    <section className={styles['stack']} aria-label={t('enrolTitle')}>
      <h2 className={styles['heading']}>{t(codes === undefined ? 'enrolTitle' : 'codesTitle')}</h2>
      {error !== undefined && (
        <p className={styles['refusal']} role="alert">
          {error}
        </p>
      )}
      {codes !== undefined ? (
        <RecoveryCodesView codes={codes} onDone={enter} />
      ) : chosen === undefined ? (
        <>
          <p className={textStyles['note']}>{t('enrolIntro')}</p>
          <FactorChoice onChoose={(kind) => void choose(kind)} />
          <Button kind="quiet" size="large" wide onClick={() => onCancel()}>
            {t('back')}
          </Button>
        </>
      ) : (
        <SetupPanel
          key={chosen.setup.setup}
          {...chosen}
          onBack={() => setChosen(undefined)}
          onConfirm={async (proof) => {
            const answer = await readData(api.twoFactor.enrolConfirm({ ticket, ...proof }));
            setCodes(answer.recoveryCodes);
          }}
        />
      )}
    </section>
  );
}
