import { type SyntheticEvent, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import textStyles from '../../ui/text/text.module.css';
import { addressesStrings } from './addresses.strings.ts';
import styles from './addresses-panel.module.css';
import { saveAlias } from './api.ts';

interface AliasFormProps {
  primary: string;
  domains: readonly string[];
  maxAliases: number;
  ownAliases: number;
}

/** One more address for the mailbox, in a domain of the organisation. */
export function AliasForm({ primary, domains, maxAliases, ownAliases }: AliasFormProps) {
  const t = useStrings(addressesStrings);
  const [local, setLocal] = useState('');
  const [domain, setDomain] = useState(() => primary.slice(primary.lastIndexOf('@') + 1));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (maxAliases === 0) return <p className={textStyles['note']}>{t('aliasesOff')}</p>;
  const isFull = ownAliases >= maxAliases;
  const handleSubmit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await saveAlias(primary, local.includes('@') ? local.trim() : `${local.trim()}@${domain}`);
      setLocal('');
      setError(undefined);
    } catch (refusal) {
      setError(formatMessage(refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <TextField
        label={t('newAlias')}
        value={local}
        error={error}
        hint={isFull ? t('aliasesFull') : t('aliasCount', { count: ownAliases, max: maxAliases })}
        disabled={isFull}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className={styles['local']}
        onChange={(next) => {
          setLocal(next);
          setError(undefined);
        }}
      />
      <Select
        label={t('domain')}
        value={domain}
        options={domains.map((name) => ({ value: name, label: `@${name}` }))}
        disabled={isFull}
        onChange={setDomain}
      />
      <Button type="submit" icon="add" busy={busy} disabled={isFull || local.trim() === ''} className={styles['add']}>
        {t('add')}
      </Button>
    </form>
  );
}
