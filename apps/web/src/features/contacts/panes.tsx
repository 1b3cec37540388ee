import type { ReactNode } from 'react';
import styles from './panes.module.css';

interface PanesProps {
  readonly first: ReactNode;
  readonly second: ReactNode;
  readonly third?: ReactNode;
  /** The pane that is shown where there is room for fewer than there are. */
  readonly shown: 'first' | 'second' | 'third';
}

/** Two or three panes side by side, as far as there is room; the last one lies over the second where it is narrow. */
export function Panes({ first, second, third, shown }: PanesProps) {
  return (
    <div className={styles['frame']}>
      <div className={styles['panes']} data-shown={shown} data-three={third === undefined ? undefined : ''}>
        <div className={styles['first']}>{first}</div>
        <div className={styles['second']}>{second}</div>
        {third !== undefined && <div className={styles['third']}>{third}</div>}
      </div>
    </div>
  );
}
