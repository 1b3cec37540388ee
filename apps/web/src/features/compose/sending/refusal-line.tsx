import { useWords } from '../../../lib/language/words.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from '../compose.module.css';
import { composeWords } from '../compose.words.ts';
import type { ShownRefusal } from '../composer/composer-state.ts';

/** Why the letter was not sent, where that is put right. */
export function RefusalLine({ refusal, id }: { refusal: ShownRefusal; id?: string }) {
  const t = useWords(composeWords);
  return (
    <p id={id} className={styles['refusal']} role="alert">
      <Icon name="warning" size={14} />
      {refusal.message ?? t(refusal.key, refusal.values)}
    </p>
  );
}
