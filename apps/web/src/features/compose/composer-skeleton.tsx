import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './compose.module.css';
import { EditorShape } from './editor-place.tsx';

/** The page while the letter is on its way. */
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
      <div className={styles['editorPlace']}>
        <EditorShape />
      </div>
    </div>
  );
}
