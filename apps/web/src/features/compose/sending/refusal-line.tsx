import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { composeStrings } from '../compose.strings.ts';
import type { ShownRefusal } from '../composer/composer-state.ts';
import styles from './refusal-line.module.css';

/** Why the message was not sent, where that is put right. */
export function RefusalLine({ refusal, id }: { refusal: ShownRefusal; id?: string }) {
  const t = useStrings(composeStrings);
  return (
    <p id={id} className={styles['refusal']} role="alert">
      <Icon name="warning" size={14} />
      {refusal.message ?? t(refusal.key, refusal.values)}
    </p>
  );
}
