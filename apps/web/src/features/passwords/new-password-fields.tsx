import {
  findBrokenRules,
  minPasswordLengths,
  neededClasses,
  type PasswordRule,
  type PasswordTerms,
  scorePassword,
} from '@hongyan/contract/password-policy';
import { useStrings } from '../../lib/language/strings.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import textStyles from '../../ui/text/text.module.css';
import styles from './passwords.module.css';
import { passwordsStrings } from './passwords.strings.ts';

export interface NewPasswordFieldsProps {
  terms: PasswordTerms;
  password: string;
  repeated: string;
  /** What is wrong, as the server or the form said. */
  problem: string | undefined;
  repeatProblem: string | undefined;
  onPassword: (password: string) => void;
  onRepeated: (repeated: string) => void;
}

/** A new password, twice: how strong it is and which rules it keeps is shown while it is typed. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { terms, password, repeated, problem, repeatProblem, onPassword, onRepeated } = props;
  const t = useStrings(passwordsStrings);
  return (
    <>
      <PasswordField
        large
        label={t('newPassword')}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={onPassword}
        error={problem}
      />
      <Strength password={password} terms={terms} />
      <Rules password={password} terms={terms} />
      <PasswordField
        large
        label={t('repeat')}
        name="repeated-password"
        autoComplete="new-password"
        value={repeated}
        onChange={onRepeated}
        error={repeatProblem}
      />
    </>
  );
}

function Strength({ password, terms }: { password: string; terms: PasswordTerms }) {
  const t = useStrings(passwordsStrings);
  const score = scorePassword(password, terms);
  return (
    <p className={styles['meter']} role="status">
      {t('strength')}
      <span className={styles['bars']} data-score={score} aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={styles['bar']} data-on={bar <= score || undefined} />
        ))}
      </span>
      <span>{t(`strength${score}`)}</span>
    </p>
  );
}

interface Line {
  readonly text: string;
  readonly rules: readonly PasswordRule[];
}

function Rules({ password, terms }: { password: string; terms: PasswordTerms }) {
  const t = useStrings(passwordsStrings);
  const { level, classes } = terms;
  const isMixed = classes && level !== '1';
  const lines: readonly Line[] = [
    { text: t('ruleLength', { min: minPasswordLengths[level] }), rules: ['tooShort', 'tooLong'] },
    ...(isMixed
      ? [
          { text: t('ruleClasses', { count: neededClasses[level] }), rules: ['tooSimple'] as const },
          { text: t('ruleRun'), rules: ['hasRun'] as const },
        ]
      : []),
    { text: t('ruleNames'), rules: ['hasName', 'hasPinyin'] },
    { text: t('ruleStrings'), rules: ['hasWord'] },
    { text: t('ruleCommon'), rules: ['tooCommon', 'hasChinese'] },
  ];
  const broken = findBrokenRules(password, terms);
  return (
    <ul className={styles['rules']}>
      {lines.map(({ text, rules }) => {
        const isMet = password !== '' && !rules.some((rule) => broken.includes(rule));
        return (
          <li key={text} className={styles['rule']} data-met={isMet || undefined}>
            <Icon name={isMet ? 'check' : 'minus'} size={14} />
            {text}
            <span className={textStyles['visuallyHidden']}>{t(isMet ? 'met' : 'unmet')}</span>
          </li>
        );
      })}
    </ul>
  );
}
