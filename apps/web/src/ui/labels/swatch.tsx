import { type Tone, toneColour } from '../theme/tone.ts';
import styles from './swatch.module.css';

/** The colour of a label, beside its name. */
export function Swatch({ tone }: { readonly tone: Tone }) {
  return <span className={styles['swatch']} style={{ background: toneColour(tone) }} />;
}
