import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Logo } from '../../ui/icons/icon.tsx';
import { shellStrings } from '../strings/shell.strings.ts';
import styles from './full-page.module.css';

/** A page that threw, or whose code could not be loaded: after an update the old chunks are gone, and reloading brings the new ones. */
export function CrashPage() {
  const t = useStrings(shellStrings);
  return (
    <main className={styles['page']} role="alert">
      <Logo size={72} className={styles['logo']} />
      <h1 className={styles['title']}>{t('crashed')}</h1>
      <p className={styles['hint']}>{t('crashedHint')}</p>
      <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </main>
  );
}
