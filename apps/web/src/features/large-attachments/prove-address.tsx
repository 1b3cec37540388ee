import { useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CardHeader } from '../../ui/layout/card-page.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import styles from './big-file-page.module.css';
import { bigFileStrings } from './big-file-page.strings.ts';

interface ProveAddressProps {
  readonly id: string;
  readonly sender: string;
  readonly onProved: (ticket: string) => void;
}

/** Proves that who sits here reads the mail of a recipient: an address, then the code that was mailed to it. */
export function ProveAddress({ id, sender, onProved }: ProveAddressProps) {
  const t = useStrings(bigFileStrings);
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (refused) {
      setError(formatMessage(refused));
    } finally {
      setBusy(false);
    }
  };
  const ask = () =>
    run(async () => {
      await readData(api.largeAttachments.askCode({ id, address: address.trim() }));
      setCode('');
      setSent(true);
    });
  const prove = () =>
    run(async () => {
      onProved((await readData(api.largeAttachments.proveAddress({ id, address: address.trim(), code }))).ticket);
    });
  const submit = (): void => {
    if (isBusy) return;
    if (!isSent && !address.includes('@')) setError(t('addressMissing'));
    else if (isSent && !/^\d{6}$/.test(code)) setError(t('codeMissing'));
    else void (isSent ? prove() : ask());
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <CardHeader icon="lock" title={t('proveTitle')} text={t('proveText', { sender })} />
      <div className={styles['fields']}>
        <TextField
          large
          label={t('address')}
          type="email"
          autoComplete="email"
          value={address}
          error={isSent ? undefined : error}
          readOnly={isSent}
          onChange={setAddress}
        />
        {isSent && (
          <TextField
            large
            autoFocus
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            error={error}
            hint={t('codeHint')}
            onChange={(value) => setCode(value.replace(/\D/g, ''))}
          />
        )}
      </div>
      <Button kind="primary" type="submit" className={styles['submit']} busy={isBusy}>
        {t(isSent ? 'prove' : 'ask')}
      </Button>
      {isSent && (
        <div className={styles['again']}>
          <Button kind="quiet" disabled={isBusy} onClick={() => void ask()}>
            {t('askAgain')}
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              setSent(false);
              setError(undefined);
            }}
          >
            {t('otherAddress')}
          </Button>
        </div>
      )}
      <p className={styles['hint']}>{t('checkSender')}</p>
    </form>
  );
}
