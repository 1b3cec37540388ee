import { classNames } from '../../lib/class-names.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { uiStrings } from '../ui.strings.ts';
import styles from './skeleton.module.css';
import { useDelayedFlag } from './use-delayed-flag.ts';

/** Before this nothing is shown: most answers are there already (theme: skeletons after 150 ms). */
const skeletonDelayMs = 150;

/** line: text. row: a mail of two lines with its avatar. message: an opened mail. */
export type SkeletonShape = 'line' | 'row' | 'letter';

/** Grey shapes of what is coming. It keeps its place from the start and becomes visible after 150 ms. */
export function Skeleton({ shape = 'line', count = 3 }: { shape?: SkeletonShape; count?: number }) {
  const t = useStrings(uiStrings);
  const shown = useDelayedFlag(true, skeletonDelayMs);
  return (
    <div className={classNames(styles['group'], shown && styles['shown'])} role="status" aria-label={t('loading')}>
      {shape === 'letter' && <MessageShape />}
      {shape !== 'letter' &&
        Array.from({ length: count }, (_, index) =>
          shape === 'row' ? (
            <RowShape key={index} />
          ) : (
            <span key={index} className={styles['bar']} style={{ inlineSize: `${92 - ((index * 17) % 40)}%` }} />
          ),
        )}
    </div>
  );
}

function RowShape() {
  return (
    <div className={styles['row']}>
      <span className={styles['disc']} />
      <span className={styles['lines']}>
        <span className={styles['bar']} style={{ inlineSize: '38%' }} />
        <span className={styles['bar']} style={{ inlineSize: '82%' }} />
      </span>
    </div>
  );
}

function MessageShape() {
  return (
    <div className={styles['message']}>
      <span className={styles['bar']} style={{ inlineSize: '55%', blockSize: '22px' }} />
      <RowShape />
      {[88, 94, 72, 0, 91, 60].map((width, index) => (
        <span key={index} className={styles['bar']} style={{ inlineSize: `${width}%` }} />
      ))}
    </div>
  );
}
