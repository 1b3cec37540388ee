import { useEffect, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { twoFactorStrings } from './two-factor.strings.ts';

interface SmsSenderProps {
  ticket: string;
  onError: (message: string | undefined) => void;
}

/** Sends a code to the bound phone, and counts down until the next may be asked for. */
export function SmsSender({ ticket, onError }: SmsSenderProps) {
  const t = useStrings(twoFactorStrings);
  const [seconds, setSeconds] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  const send = async (): Promise<void> => {
    setBusy(true);
    onError(undefined);
    try {
      setSeconds((await readData(api.sms.sendCode({ purpose: 'secondStep', ticket }))).seconds);
    } catch (refusal) {
      onError(formatMessage(refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="quiet" size="small" busy={busy} disabled={seconds > 0} onClick={() => void send()}>
      {seconds > 0 ? t('sendAgain', { seconds }) : t('sendCode')}
    </Button>
  );
}
