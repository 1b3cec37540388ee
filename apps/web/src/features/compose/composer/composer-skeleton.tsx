import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { EditorSkeleton } from '../../editor/index.ts';
import styles from '../compose.module.css';

/** The page while the message is on its way. */
export function ComposerSkeleton() {
  return (
    <div className={styles['composer']}>
      <div className={styles['bar']} />
      <div className={styles['fields']}>
        {['from', 'to', 'subject'].map((row) => (
          <div key={row} className={styles['row']}>
            <Skeleton count={1} />
          </div>
        ))}
      </div>
      <EditorSkeleton />
    </div>
  );
}
