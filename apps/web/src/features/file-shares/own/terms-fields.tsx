import { useStrings } from '../../../lib/language/strings.ts';
import { Segmented } from '../../../ui/buttons/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { maxShareCode, shareDayPresets } from '../contract-values.ts';
import styles from './own.module.css';
import { ownStrings } from './own.strings.ts';
import { other, type TermErrors, type Terms } from './terms.ts';

interface TermsProps {
  readonly terms: Terms;
  readonly errors: TermErrors;
  readonly onChange: (terms: Terms) => void;
}

/** Validity and accesses. */
export function LimitFields({ terms, errors, onChange }: TermsProps) {
  const t = useStrings(ownStrings);
  const presets = shareDayPresets.map((count) => ({ value: String(count), label: t('days', { count }) }));
  return (
    <>
      <div className={styles['group']}>
        <span className={styles['label']}>{t('validity')}</span>
        <Segmented
          label={t('validity')}
          value={terms.preset}
          options={[...presets, { value: other, label: t('otherDays') }]}
          onChange={(preset) => onChange({ ...terms, preset })}
        />
      </div>
      {terms.preset === other && (
        <TextField
          label={t('dayCount')}
          inputMode="numeric"
          maxLength={4}
          value={terms.otherDays}
          error={errors.days}
          onChange={(otherDays) => onChange({ ...terms, otherDays })}
        />
      )}
      <TextField
        label={t('accesses')}
        inputMode="numeric"
        maxLength={4}
        value={terms.accesses}
        error={errors.accesses}
        hint={t('accessesHint')}
        onChange={(accesses) => onChange({ ...terms, accesses })}
      />
    </>
  );
}

/** The code. */
export function CodeFields({ terms, errors, onChange }: TermsProps) {
  const t = useStrings(ownStrings);
  return (
    <>
      <div className={styles['group']}>
        <span className={styles['label']}>{t('code')}</span>
        <Segmented
          label={t('codeKind')}
          value={terms.isTyped ? 'typed' : 'made'}
          options={[
            { value: 'made', label: t('codeMade') },
            { value: 'typed', label: t('codeTyped') },
          ]}
          onChange={(kind) => onChange({ ...terms, isTyped: kind === 'typed' })}
        />
      </div>
      {terms.isTyped && (
        <TextField
          label={t('code')}
          labelHidden
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxShareCode + 2}
          value={terms.code}
          error={errors.code}
          onChange={(code) => onChange({ ...terms, code })}
        />
      )}
    </>
  );
}
