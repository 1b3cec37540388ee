import { useNavigate } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Logo } from '../../ui/icons/icon.tsx';
import { shellStrings } from '../strings/shell.strings.ts';
import styles from './full-page.module.css';

/** /404 */
export function NotFoundPage() {
  const t = useStrings(shellStrings);
  const navigate = useNavigate();
  return (
    <main className={styles['page']}>
      <Logo size={72} className={styles['logo']} />
      <p className={styles['code']}>404</p>
      <h1 className={styles['title']}>{t('notFound')}</h1>
      <p className={styles['hint']}>{t('notFoundHint')}</p>
      <Button kind="primary" onClick={() => void navigate('/', { replace: true })}>
        {t('goHome')}
      </Button>
    </main>
  );
}
