import { calendarColors } from '@hongyan/contract';
import { classNames } from '../../../lib/class-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { colorClass } from '../grid/color.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import styles from './editor.module.css';

const colors = Array.from({ length: calendarColors }, (_, index) => index + 1);

export interface ColorChoiceProps {
  /** null: the calendar's. */
  readonly color: number | null;
  readonly onChange: (color: number | null) => void;
  /** Whether the calendar's own may be chosen. */
  readonly optional?: boolean;
}

/** One of the twelve colours. */
export function ColorChoice({ color, onChange, optional = false }: ColorChoiceProps) {
  const t = useStrings(calendarStrings);
  return (
    <fieldset className={styles['colors']} aria-label={t('color')}>
      {optional && (
        <label
          className={classNames(styles['color'], styles['noColor'])}
          data-on={color === null || undefined}
          title={t('calendarColor')}
        >
          <input
            type="radio"
            name="event-color"
            className={textStyles['visuallyHidden']}
            aria-label={t('calendarColor')}
            checked={color === null}
            onChange={() => onChange(null)}
          />
          {color === null && <Icon name="check" size={12} />}
        </label>
      )}
      {colors.map((one) => (
        <label key={one} className={classNames(styles['color'], colorClass(one))} data-on={color === one || undefined}>
          <input
            type="radio"
            name="event-color"
            className={textStyles['visuallyHidden']}
            aria-label={t('colorNumber', { number: one })}
            checked={color === one}
            onChange={() => onChange(one)}
          />
          {color === one && <Icon name="check" size={12} />}
        </label>
      ))}
    </fieldset>
  );
}
