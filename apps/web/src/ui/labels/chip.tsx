import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { Icon } from '../icons/icon.tsx';
import { type Tone, toneInk, toneTint } from '../theme/tone.ts';
import { uiStrings } from '../ui.strings.ts';
import styles from './chip.module.css';

/** A quiet coloured word: a label, a mark of trust. */
export function Tag({ tone = 'gray', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles['tag']} style={{ background: toneTint(tone), color: toneInk(tone) }}>
      {children}
    </span>
  );
}

export interface ChipProps {
  /** Shown, and the name of the remove button. */
  label: string;
  /** After the label, quieter: a department. */
  detail?: string | undefined;
  start?: ReactNode;
  tone?: 'plain' | 'warning' | 'danger';
  onRemove?: (() => void) | undefined;
  /** False where the chip itself takes Delete: the button is then for the pointer, and the Tab key passes it by. */
  removeByTab?: boolean;
}

/** Something chosen that can be taken out again: a recipient, a filter. */
export function Chip({ label, detail, start, tone = 'plain', onRemove, removeByTab = true }: ChipProps) {
  const t = useStrings(uiStrings);
  return (
    <span className={classNames(styles['chip'], styles[tone])}>
      {start}
      <span className={styles['chipLabel']}>{label}</span>
      {detail !== undefined && <span className={styles['detail']}>{detail}</span>}
      {onRemove && (
        <button
          type="button"
          className={styles['remove']}
          aria-label={t('remove', { name: label })}
          tabIndex={removeByTab ? undefined : -1}
          onClick={onRemove}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </span>
  );
}
