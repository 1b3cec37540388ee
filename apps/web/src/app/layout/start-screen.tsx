import { useStrings } from '../../lib/language/strings.ts';
import { useAwaySince } from '../../platform/connection/connection-store.ts';
import { Logo } from '../../ui/icons/icon.tsx';
import { useDelayedFlag } from '../../ui/states/use-delayed-flag.ts';
import { shellStrings } from '../strings/shell.strings.ts';
import styles from './full-page.module.css';

/** A short interruption is nobody's business. */
const awayHintDelayMs = 2_000;

/** While the code of the first screen is on its way: nothing, since it is there within a moment; without a connection, why not. */
export function StartScreen() {
  const t = useStrings(shellStrings);
  const isAway = useDelayedFlag(useAwaySince() !== undefined, awayHintDelayMs);
  if (!isAway) return null;
  return (
    <main className={styles['page']} role="status">
      <Logo size={72} className={styles['logo']} />
      <h1 className={styles['title']}>{t('startAway')}</h1>
      <p className={styles['hint']}>{t('startAwayHint')}</p>
    </main>
  );
}
