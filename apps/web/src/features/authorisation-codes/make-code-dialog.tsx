import type { ClientProtocol } from '@hongyan/contract';
import { authorisationCodeDayChoices } from '@hongyan/contract/limits';
import { type SyntheticEvent, useId, useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { asksForPassword } from '../../platform/api/once-more.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { focusFirstInvalid } from '../../ui/fields/focus-first-invalid.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { showWarning } from '../../ui/notices/notices.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { makeCode } from './api.ts';
import styles from './clients.module.css';
import { clientsStrings } from './clients.strings.ts';
import { protocols } from './protocols.ts';
import { ShownCode } from './shown-code.tsx';

/** `clientNameEmpty` and `clientNameTooLong` of the contract: they are shown at the field of the name. */
const nameErrors: ReadonlySet<number> = new Set([400751, 400752]);
/** `loginPasswordWrong` of the contract. */
const passwordWrong = 403042;

interface MakeCodeDialogProps {
  /** The specification's single code; else one for a device. */
  isDefault: boolean;
  /** There is a default code, whose programs are cut off. */
  replaces: boolean;
  address: string;
  onClose: () => void;
}

/** Asks what a new code is for, then shows it once. */
export function MakeCodeDialog({ isDefault, replaces, address, onClose }: MakeCodeDialogProps) {
  const t = useStrings(clientsStrings);
  const [code, setCode] = useState<string>();
  const [busy, setBusy] = useState(false);
  const formId = useId();
  if (code !== undefined)
    return (
      <Dialog
        open
        // Shown this once, and three are made a day: neither Escape nor a click beside the window throws it away.
        onClose={() => showWarning(t('codeKeepFirst'))}
        title={t('codeMade')}
        footer={
          <Button kind="primary" onClick={onClose}>
            {t('done')}
          </Button>
        }
      >
        <ShownCode code={code} address={address} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={isDefault ? t('defaultCode') : t('newCode')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind={replaces ? 'danger' : 'primary'} type="submit" form={formId} busy={busy}>
            {replaces ? t('makeAnew') : t('make')}
          </Button>
        </>
      }
    >
      {replaces && (
        <p className={styles['warning']} role="note">
          <Icon name="warning" size={16} />
          <span>{t('warnAnew')}</span>
        </p>
      )}
      <CodeForm id={formId} isDefault={isDefault} onBusy={setBusy} onMade={setCode} />
    </Dialog>
  );
}

interface CodeFormProps {
  id: string;
  isDefault: boolean;
  onBusy: (busy: boolean) => void;
  onMade: (code: string) => void;
}

function CodeForm({ id, isDefault, onBusy, onMade }: CodeFormProps) {
  const t = useStrings(clientsStrings);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly ClientProtocol[]>(protocols);
  const [days, setDays] = useState('0');
  const [nameError, setNameError] = useState<string>();
  const [error, setError] = useState<string>();
  /** null: not asked for. */
  const [password, setPassword] = useState<string | null>(null);
  const [passwordError, setPasswordError] = useState<string>();
  const handleSubmit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const isNameless = !isDefault && name.trim() === '';
    setNameError(isNameless ? t('nameEmpty') : undefined);
    setError(chosen.length === 0 ? t('protocolsEmpty') : undefined);
    setPasswordError(password === '' ? t('passwordEmpty') : undefined);
    if (isNameless || password === '') focusFirstInvalid(event.currentTarget);
    if (isNameless || chosen.length === 0 || password === '') return;
    onBusy(true);
    try {
      const good = { ...(days === '0' ? {} : { days: Number(days) }), ...(password === null ? {} : { password }) };
      const { code } = await makeCode({ ...(isDefault ? {} : { name }), protocols: chosen.join(','), ...good });
      onMade(code);
    } catch (refusal) {
      const code = refusal instanceof ApiError ? refusal.code : 0;
      const showError = nameErrors.has(code) ? setNameError : code === passwordWrong ? setPasswordError : setError;
      if (asksForPassword(refusal) && password === null) setPassword('');
      else showError(formatMessage(refusal));
    } finally {
      onBusy(false);
    }
  };
  const options = authorisationCodeDayChoices.map((count) => ({ value: String(count), label: t('days', { count }) }));
  return (
    <form id={id} className={styles['form']} onSubmit={(event) => void handleSubmit(event)} noValidate>
      {!isDefault && (
        <TextField
          label={t('deviceName')}
          value={name}
          placeholder={t('deviceNamePlaceholder')}
          autoComplete="off"
          onChange={(next) => {
            setName(next);
            setNameError(undefined);
          }}
          error={nameError}
        />
      )}
      <fieldset className={styles['choices']}>
        <legend className={styles['label']}>{t('protocols')}</legend>
        {protocols.map((protocol) => (
          <Checkbox
            key={protocol}
            checked={chosen.includes(protocol)}
            onChange={(checked) => {
              setChosen(protocols.filter((one) => (one === protocol ? checked : chosen.includes(one))));
              setError(undefined);
            }}
          >
            {t(protocol)}
          </Checkbox>
        ))}
      </fieldset>
      <Select
        label={t('good')}
        value={days}
        options={[{ value: '0', label: t('forever') }, ...options]}
        onChange={setDays}
      />
      {password !== null && (
        <PasswordField
          label={t('loginPassword')}
          hint={t('loginPasswordHint')}
          name="password"
          autoComplete="current-password"
          value={password}
          autoFocus
          onChange={(next) => {
            setPassword(next);
            setPasswordError(undefined);
          }}
          error={passwordError}
        />
      )}
      {error !== undefined && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
