import type { TwoFactorFactorKind, TwoFactorSetup } from '@hongyan/contract';
import { type SyntheticEvent, useState } from 'react';
import { encode } from 'uqr';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import textStyles from '../../ui/text/text.module.css';
import { createPasskey } from './passkey-browser.ts';
import styles from './two-factor.module.css';
import { twoFactorStrings } from './two-factor.strings.ts';

/** What proves that something was set up. */
export interface SetupProof {
  setup: string;
  code?: string;
  passkey?: string;
  name?: string;
}

interface SetupPanelProps {
  kind: TwoFactorFactorKind;
  setup: TwoFactorSetup;
  /** In the settings it was chosen before: there is nothing to go back to. */
  isOnlyChoice?: boolean;
  /** Sends the proof; rejects with the refusal that is shown here. */
  onConfirm: (proof: SetupProof) => Promise<void>;
  /** Back to the choice, or out of it. */
  onBack: () => void;
}

/** Groups of four: a key that is typed by hand. */
function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Setting up an authenticator app or a passkey: in the settings, and at a sign-in that demands it. */
export function SetupPanel({ kind, setup, isOnlyChoice = false, onConfirm, onBack }: SetupPanelProps) {
  const t = useStrings(twoFactorStrings);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const prove = async (): Promise<SetupProof | null> => {
    if (kind === 'totp') return { setup: setup.setup, code: text };
    const passkey = await createPasskey(setup.options);
    return passkey === null ? null : { setup: setup.setup, passkey, name: text };
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (kind === 'totp' && text.trim() === '') {
      setError(t('codeEmpty'));
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const proof = await prove();
      if (proof === null) setError(t('passkeyStopped'));
      else await onConfirm(proof);
    } catch (refusal) {
      setError(formatMessage(refusal));
    } finally {
      setBusy(false);
    }
  };
  const change = (next: string): void => {
    setText(next);
    setError(undefined);
  };
  return (
    <form className={styles['stack']} onSubmit={(event) => void submit(event)} noValidate>
      {kind === 'totp' ? (
        <>
          <p className={textStyles['note']}>{t('scan')}</p>
          <QrCode text={setup.uri} label={t('qrLabel')} />
          <p className={styles['secret']}>
            <span className={textStyles['note']}>{t('secret')}</span>
            <code>{grouped(setup.secret)}</code>
          </p>
          <TextField
            large
            label={t('firstCode')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            autoFocus
            value={text}
            error={error}
            onChange={change}
          />
        </>
      ) : (
        <TextField
          large
          label={t('passkeyName')}
          name="name"
          hint={t('passkeyNameHint')}
          maxLength={30}
          autoComplete="off"
          autoFocus
          value={text}
          error={error}
          onChange={change}
        />
      )}
      <Button kind="primary" size="large" type="submit" wide busy={busy}>
        {t(kind === 'totp' ? 'confirm' : 'createPasskey')}
      </Button>
      <Button kind="quiet" size="large" wide onClick={onBack}>
        {t(isOnlyChoice ? 'cancel' : 'otherChoice')}
      </Button>
    </form>
  );
}

/** A QR code as one path; dark on light in every skin, or cameras do not read it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={styles['qr']}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
