import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import styles from './invitations.module.css';

/** A line with its sign. */
export function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <Icon name={icon} size={15} />
      <div className={styles['factText']}>{children}</div>
    </div>
  );
}
