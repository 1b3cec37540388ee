import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { showSuccess, showWarning } from '../../ui/notices/notices.ts';
import styles from './clients.module.css';
import { clientsStrings } from './clients.strings.ts';

/** A code, this once, with the user name that goes with it. */
export function ShownCode({ code, address }: { code: string; address: string }) {
  const t = useStrings(clientsStrings);
  const copy = (): void =>
    void navigator.clipboard.writeText(code).then(
      () => showSuccess(t('copied')),
      () => showWarning(t('copyFailed')),
    );
  return (
    <>
      <p className={styles['warning']} role="note">
        <Icon name="info" size={16} />
        <span>{t('codeOnce')}</span>
      </p>
      <dl className={styles['facts']}>
        <dt>{t('userName')}</dt>
        <dd>{address}</dd>
        <dt>{t('password')}</dt>
        <dd className={styles['code']}>{code}</dd>
      </dl>
      <Button icon="copy" onClick={copy}>
        {t('copyCode')}
      </Button>
    </>
  );
}
