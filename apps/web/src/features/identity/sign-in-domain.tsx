import { useStrings } from '../../lib/language/strings.ts';
import { identityStrings } from './identity.strings.ts';
import styles from './sign-in-form.module.css';

export interface SignInDomainProps {
  domains: readonly string[];
  value: string;
  /** What stands in the field: a full address needs no domain. */
  typed: string;
  onChange: (domain: string) => void;
}

/** The domain behind the name that is typed: a choice where there are several, else only shown. */
export function SignInDomain({ domains, value, typed, onChange }: SignInDomainProps) {
  const t = useStrings(identityStrings);
  if (domains.length === 0 || /[@＠]/.test(typed)) return null;
  if (domains.length === 1)
    return (
      <span className={styles['domain']} aria-hidden>
        @{value}
      </span>
    );
  return (
    <select
      className={styles['domainChoice']}
      aria-label={t('domain')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {domains.map((domain) => (
        <option key={domain} value={domain}>
          @{domain}
        </option>
      ))}
    </select>
  );
}
