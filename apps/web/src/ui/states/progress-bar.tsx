import { classNames } from '../../lib/class-names.ts';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** 0 to 1; more is drawn as full. */
  value: number;
  label: string;
  tone?: 'brand' | 'warning' | 'danger';
}

/** A thin bar: an upload, the quota. */
export function ProgressBar({ value, label, tone = 'brand' }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className={styles['track']}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className={classNames(styles['value'], styles[tone])} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
