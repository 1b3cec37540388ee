import { classNames } from '../../lib/class-names.ts';
import { type Tone, toneColour } from '../theme/tone.ts';
import styles from './swatch.module.css';

interface SwatchProps {
  readonly tone: Tone;
  /** In tables. */
  readonly large?: boolean;
}

/** The colour of a label, beside its name. */
export function Swatch({ tone, large = false }: SwatchProps) {
  return (
    <span className={classNames(styles['swatch'], large && styles['large'])} style={{ background: toneColour(tone) }} />
  );
}
