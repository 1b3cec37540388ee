import { useNavigate } from 'react-router';
import { useWords } from '../../lib/language/words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { GooseMark } from '../../ui/icons/icon.tsx';
import { shellWords } from '../strings/shell.words.ts';
import styles from './full-page.module.css';

/** /404 */
export function NotFoundPage() {
  const t = useWords(shellWords);
  const navigate = useNavigate();
  return (
    <main className={styles['page']}>
      <GooseMark size={72} className={styles['mark']} />
      <p className={styles['code']}>404</p>
      <h1 className={styles['title']}>{t('notFound')}</h1>
      <p className={styles['hint']}>{t('notFoundHint')}</p>
      <Button kind="primary" onClick={() => void navigate('/', { replace: true })}>
        {t('goHome')}
      </Button>
    </main>
  );
}
