import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from '../compose.module.css';
import { composeStrings } from '../compose.strings.ts';
import type { ShownRefusal } from '../composer/composer-state.ts';

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
