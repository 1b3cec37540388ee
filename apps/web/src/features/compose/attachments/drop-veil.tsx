import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { composeStrings } from '../compose.strings.ts';
import styles from './drop-veil.module.css';
import type { FileDrop } from './use-file-drop.ts';

/** Above a message while files are dragged over it: what becomes of them where. */
export function DropVeil({ drop: { isOver, textTop } }: { drop: FileDrop }) {
  const t = useStrings(composeStrings);
  if (!isOver) return null;
  const attach = (
    <>
      <Icon name="attachment" size={30} />
      {t('dropNow')}
    </>
  );
  if (textTop === undefined)
    return (
      <div className={styles['veil']}>
        <div className={styles['zone']}>{attach}</div>
      </div>
    );
  return (
    <div className={styles['veil']}>
      <div className={styles['zone']} data-above style={{ blockSize: `calc(${String(textTop)}px - 12px)` }}>
        {attach}
      </div>
      <div className={styles['zone']}>
        <Icon name="image" size={30} />
        {t('dropIntoText')}
      </div>
      <div className={styles['zone']} data-takes>
        {attach}
      </div>
    </div>
  );
}
