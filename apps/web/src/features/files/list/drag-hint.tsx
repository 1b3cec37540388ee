import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { filesStrings } from '../files.strings.ts';
import { useFileDrag } from './drag-files.ts';
import styles from './drag-hint.module.css';

const besidePointerPx = 14;

/** Floats at the pointer and says how many files go where. */
export function FileDragHint() {
  const t = useStrings(filesStrings);
  const { files, x, y, over, isCopy } = useFileDrag();
  const [first] = files;
  if (first === undefined) return null;
  const what = files.length === 1 ? first.name : t('dragCount', { count: files.length });
  const where = over === null ? '' : t(isCopy ? 'dragCopy' : 'dragMove', { name: over.name || t('personal') });
  return (
    <div
      className={styles['hint']}
      style={{ transform: `translate(${String(x + besidePointerPx)}px, ${String(y + besidePointerPx)}px)` }}
      role="status"
    >
      <Icon name={isCopy ? 'copy' : 'folderMove'} size={16} />
      <span className={styles['text']}>{where === '' ? what : `${what} → ${where}`}</span>
    </div>
  );
}
