import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { EditorSkeleton } from '../../editor/index.ts';
import barStyles from './compose-bar.module.css';
import styles from './composer.module.css';
import rowStyles from './field-row.module.css';
import fieldStyles from './message-fields.module.css';

/** The page while the message is on its way. */
export function ComposerSkeleton() {
  return (
    <div className={styles['composer']}>
      <div className={barStyles['bar']} />
      <div className={fieldStyles['fields']}>
        {['from', 'to', 'subject'].map((row) => (
          <div key={row} className={rowStyles['row']}>
            <Skeleton count={1} />
          </div>
        ))}
      </div>
      <EditorSkeleton />
    </div>
  );
}
