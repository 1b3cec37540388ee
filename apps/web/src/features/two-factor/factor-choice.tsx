import type { SecondStepFactorKind } from '@hongyan/contract';
import { useWords } from '../../lib/language/words.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { canUsePasskeys } from './passkey-browser.ts';
import styles from './second-step.module.css';
import { secondStepWords } from './second-step.words.ts';

/** What may be set up, as two large buttons. */
export function FactorChoice({ onChoose }: { onChoose: (kind: SecondStepFactorKind) => void }) {
  const t = useWords(secondStepWords);
  return (
    <div className={styles['choices']}>
      <button type="button" className={styles['choice']} onClick={() => onChoose('totp')}>
        <Icon name="shield" />
        <span>
          <strong>{t('enrolTotp')}</strong>
          <small>{t('enrolTotpHint')}</small>
        </span>
      </button>
      {canUsePasskeys() && (
        <button type="button" className={styles['choice']} onClick={() => onChoose('passkey')}>
          <Icon name="key" />
          <span>
            <strong>{t('enrolPasskey')}</strong>
            <small>{t('enrolPasskeyHint')}</small>
          </span>
        </button>
      )}
    </div>
  );
}
