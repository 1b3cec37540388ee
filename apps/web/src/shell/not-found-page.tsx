import { useNavigate } from 'react-router';
import { useWords } from '../lib/words.ts';
import { Button } from '../ui/button.tsx';
import { GooseMark } from '../ui/icon.tsx';
import styles from './full-page.module.css';
import { shellWords } from './shell.words.ts';

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
