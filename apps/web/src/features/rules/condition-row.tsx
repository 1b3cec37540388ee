import { useStrings } from '../../lib/language/strings.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './editor.module.css';
import { type FormCondition, formFields, type SizeUnit } from './rule-form.ts';
import { rulesStrings } from './rules.strings.ts';

export interface ConditionRowProps {
  readonly condition: FormCondition;
  /** From 1. */
  readonly number: number;
  readonly error: string | undefined;
  readonly onChange: (condition: FormCondition) => void;
  /** Null where it is the only one. */
  readonly onRemove: (() => void) | null;
}

const units: readonly SizeUnit[] = ['kB', 'MB'];

/** One condition: field, comparison, value. */
export function ConditionRow({ condition, number, error, onChange, onRemove }: ConditionRowProps) {
  const t = useStrings(rulesStrings);
  const { field, negated, value, size, unit } = condition;
  const operators =
    field === 'size'
      ? (['larger', 'smaller'] as const)
      : field === 'hasAttachment'
        ? (['has', 'hasNot'] as const)
        : texts;
  return (
    <div className={styles['condition']}>
      <Select
        label={t('field', { number })}
        labelHidden
        value={field}
        options={formFields.map((known) => ({ value: known, label: t(known) }))}
        onChange={(next) => onChange({ ...condition, field: next })}
        className={styles['fieldName']}
      />
      <Select
        label={t('operator', { number })}
        labelHidden
        value={negated ? operators[1] : operators[0]}
        options={operators.map((known) => ({ value: known, label: t(known) }))}
        onChange={(next) => onChange({ ...condition, negated: next === operators[1] })}
        className={styles['operator']}
      />
      {field === 'size' ? (
        <div className={styles['size']}>
          <TextField
            label={t('value', { number })}
            labelHidden
            type="number"
            min={0}
            step="any"
            inputMode="decimal"
            value={size}
            error={error}
            onChange={(next) => onChange({ ...condition, size: next })}
          />
          <Select
            label={t('unit', { number })}
            labelHidden
            value={unit}
            options={units.map((known) => ({ value: known, label: known }))}
            onChange={(next) => onChange({ ...condition, unit: next })}
          />
        </div>
      ) : field === 'hasAttachment' ? (
        <span className={styles['value']} />
      ) : (
        <TextField
          label={t('value', { number })}
          labelHidden
          value={value}
          error={error}
          autoComplete="off"
          spellCheck={false}
          onChange={(next) => onChange({ ...condition, value: next })}
          className={styles['value']}
        />
      )}
      <IconButton
        icon="close"
        size="small"
        label={t('removeCondition', { number })}
        disabled={onRemove === null}
        onClick={() => onRemove?.()}
      />
    </div>
  );
}

const texts = ['contains', 'notContains'] as const;
