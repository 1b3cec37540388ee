import type { Label } from '@hongyan/contract';
import { chooseTone, type Tone, tones } from '../../ui/theme/tone.ts';

/** The colour a label is drawn in everywhere: the chosen one, else one by its name. */
export function toneOfLabel(label: Pick<Label, 'color' | 'labelName'>): Tone {
  return tones.find((tone) => tone === label.color) ?? chooseTone(label.labelName);
}
