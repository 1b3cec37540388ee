import { useId } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { toneColour } from '../../../ui/theme/tone.ts';
import type { LabelColor } from '../api.ts';
import { foldersStrings } from '../folders.strings.ts';
import styles from './colour-field.module.css';
import { labelColours } from './label-colours.ts';

export interface ColourFieldProps {
  value: LabelColor;
  onChange: (colour: LabelColor) => void;
}

/** One of the eight colours of labels. Arrow keys move as in any group of radio buttons. */
export function ColourField({ value, onChange }: ColourFieldProps) {
  const t = useStrings(foldersStrings);
  const group = useId();
  return (
    <fieldset className={styles['colours']}>
      <legend className={styles['legend']}>{t('colour')}</legend>
      {labelColours.map((option) => (
        <label
          key={option}
          className={classNames(styles['colour'], option === value && styles['chosen'])}
          title={t(option)}
          style={{ background: toneColour(option) }}
        >
          <input
            type="radio"
            name={group}
            className={styles['radio']}
            aria-label={t(option)}
            checked={option === value}
            onChange={() => onChange(option)}
          />
        </label>
      ))}
    </fieldset>
  );
}
