import type { TwoFactorFactorKind } from '@hongyan/contract';
import { useStrings } from '../../lib/language/strings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { canUsePasskeys } from './passkey-browser.ts';
import styles from './two-factor.module.css';
import { twoFactorStrings } from './two-factor.strings.ts';

/** What may be set up, as two large buttons. */
export function FactorChoice({ onChoose }: { onChoose: (kind: TwoFactorFactorKind) => void }) {
  const t = useStrings(twoFactorStrings);
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
