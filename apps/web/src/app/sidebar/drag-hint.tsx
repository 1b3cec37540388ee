import { useDragMessages } from '../../lib/drag-messages.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { shellStrings } from '../strings/shell.strings.ts';
import styles from './drag-hint.module.css';

/** Floats at the pointer and says how many mails are moving (specification, section 2, "Drag and drop"). */
export function DragHint() {
  const t = useStrings(shellStrings);
  const { dragged, hintShown, x, y } = useDragMessages();
  if (!dragged || !hintShown) return null;
  return (
    <div className={styles['hint']} style={{ transform: `translate(${x + 14}px, ${y + 14}px)` }} role="status">
      <Icon name="mail" size={16} />
      {t('dragCount', { count: dragged.count })}
    </div>
  );
}
