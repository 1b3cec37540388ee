import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './cut-note.module.css';

/** That not everything is shown. */
export function CutNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles['note']} role="note">
      <Icon name="info" size={16} />
      {children}
    </p>
  );
}
