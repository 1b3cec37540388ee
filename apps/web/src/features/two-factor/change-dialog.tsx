import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { translate, useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { showSuccess, showWarning } from '../../ui/notices/notices.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import textStyles from '../../ui/text/text.module.css';
import { refreshTwoFactor } from './api.ts';
import { RecoveryCodesView } from './recovery-codes-view.tsx';
import { makeChange, type Outcome, toCodes, type Wanted } from './section-work.ts';
import { SetupPanel } from './setup-panel.tsx';
import styles from './two-factor.module.css';
import { twoFactorStrings } from './two-factor.strings.ts';
import { twoFactorSectionStrings } from './two-factor-section.strings.ts';

interface ChangeDialogProps {
  wanted: Wanted;
  needsPassword: boolean;
  /** It is made. */
  onChanged: () => void;
  onClose: () => void;
}

/** One change from its question to its end: the password where it is needed, setting up, the codes to keep. */
export function ChangeDialog({ wanted, needsPassword, onChanged, onClose }: ChangeDialogProps) {
  const t = useStrings(twoFactorSectionStrings);
  const tCommon = useStrings(twoFactorStrings);
  const [outcome, setOutcome] = useState<Outcome>();
  const started = useRef(false);
  // Nothing to ask: what was clicked is what is wanted, and it can be taken back.
  const asks = needsPassword || wanted.kind === 'remove' || wanted.kind === 'codes';
  const arrive = (next: Outcome): void => {
    void refreshTwoFactor();
    if (next.kind !== 'setup') onChanged();
    if (next.kind === 'done') {
      showSuccess(t('saved'));
      onClose();
    } else setOutcome(next);
  };
  const [error, setError] = useState<string>();
  const change = async (password: string | undefined): Promise<void> => {
    setError(undefined);
    try {
      arrive(await makeChange(wanted, password));
    } catch (refusal) {
      setError(formatMessage(refusal));
    }
  };
  useEffect(() => {
    if (asks || started.current) return;
    started.current = true;
    void change(undefined);
  });
  // Shown this once: neither Escape nor a click beside the window throws them away.
  const close = outcome?.kind === 'codes' ? () => showWarning(tCommon('codesKeepFirst')) : onClose;
  const title = outcome?.kind === 'codes' ? tCommon('codesTitle') : chooseTitle(wanted);
  return (
    <Dialog open onClose={close} title={title}>
      {outcome?.kind === 'codes' ? (
        <RecoveryCodesView codes={outcome.codes} onDone={onClose} />
      ) : outcome?.kind === 'setup' ? (
        <SetupPanel
          kind={outcome.factor}
          setup={outcome.setup}
          isOnlyChoice
          onBack={onClose}
          onConfirm={async (proof) => arrive(toCodes(await readData(api.twoFactor.confirm(proof))))}
        />
      ) : asks ? (
        <Question wanted={wanted} needsPassword={needsPassword} error={error} onGo={change} onCancel={onClose} />
      ) : error === undefined ? (
        <Skeleton count={2} />
      ) : (
        <p className={styles['refusal']} role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}

function chooseTitle(wanted: Wanted): string {
  const t = (key: 'addTotp' | 'addPasskey' | 'removeTotp' | 'sms' | 'recovery'): string =>
    translate(twoFactorSectionStrings, key);
  switch (wanted.kind) {
    case 'add':
      return t(wanted.factor === 'totp' ? 'addTotp' : 'addPasskey');
    case 'remove':
      return wanted.factor === 'totp'
        ? t('removeTotp')
        : translate(twoFactorSectionStrings, 'removePasskey', { name: wanted.name });
    case 'sms':
      return t('sms');
    case 'codes':
      return t('recovery');
  }
}

interface QuestionProps {
  wanted: Wanted;
  needsPassword: boolean;
  error: string | undefined;
  onGo: (password: string | undefined) => Promise<void>;
  onCancel: () => void;
}

/** What the change means, and the password where the sign-in is not recent. */
function Question({ wanted, needsPassword, error, onGo, onCancel }: QuestionProps) {
  const t = useStrings(twoFactorSectionStrings);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await onGo(needsPassword ? password : undefined);
    setBusy(false);
  };
  const meaning = wanted.kind === 'remove' ? t('removeText') : wanted.kind === 'codes' ? t('makeCodesText') : null;
  return (
    <form className={styles['stack']} onSubmit={(event) => void submit(event)} noValidate>
      {meaning !== null && <p className={textStyles['note']}>{meaning}</p>}
      {needsPassword ? (
        <>
          <p className={textStyles['note']}>{t('confirmText')}</p>
          <PasswordField
            label={t('password')}
            name="password"
            autoComplete="current-password"
            value={password}
            error={error}
            onChange={setPassword}
          />
        </>
      ) : (
        error !== undefined && (
          <p className={styles['refusal']} role="alert">
            {error}
          </p>
        )
      )}
      <div className={styles['dialogButtons']}>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button
          kind={wanted.kind === 'remove' ? 'danger' : 'primary'}
          type="submit"
          busy={busy}
          disabled={needsPassword && password === ''}
        >
          {t(wanted.kind === 'remove' ? 'remove' : 'continue')}
        </Button>
      </div>
    </form>
  );
}
