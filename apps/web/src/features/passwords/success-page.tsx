import { Link, useParams } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './passwords.module.css';
import { passwordsStrings } from './passwords.strings.ts';
import { passwordsNameStrings } from './passwords-name.strings.ts';

/** /set/success/:status: what was done. A status that is not known is shown in general terms. */
export function SuccessPage() {
  const t = useStrings(passwordsStrings);
  const tName = useStrings(passwordsNameStrings);
  const isPassword = useParams()['status'] === 'password';
  return (
    <div className={styles['done']}>
      <div className={styles['doneInner']} role="status">
        <Icon name="check" size={40} />
        <h2 className={styles['title']}>{isPassword ? t('successPassword') : tName('success')}</h2>
        <p className={styles['text']}>{t(isPassword ? 'successPasswordText' : 'successText')}</p>
        <Link to="/inbox">{t('toMailbox')}</Link>
      </div>
    </div>
  );
}
