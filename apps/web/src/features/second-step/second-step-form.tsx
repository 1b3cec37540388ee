import type { SecondStepOffer } from '@hongyan/contract';
import { type SyntheticEvent, useState } from 'react';
import { api, dataOf } from '../../lib/api-client.ts';
import { messageOf } from '../../lib/present-error.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { secondStepWords } from './second-step.words.ts';

/** What a finished second step came to. */
export interface SecondStepDone {
  /** The person is to choose another password before anything else. */
  readonly mustChange: boolean;
}

export interface SecondStepFormProps {
  offer: SecondStepOffer;
  /** The session is open: its cookie is set. The sign-in page starts it and leads on. */
  onDone: (done: SecondStepDone) => void;
  /** Back to the first proof; `message` says why where it was not the person's wish (the ticket has expired). */
  onCancel: (message?: string) => void;
}

/** Everything of the second step on the sign-in page: the choice of the way, its proof, and setting one up where it is demanded. */
export function SecondStepForm({ offer, onDone, onCancel }: SecondStepFormProps) {
  const t = useWords(secondStepWords);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const method = offer.methods.find((known) => known !== 'passkey') ?? 'recovery';
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const answer = await dataOf(api.identity.verify({ ticket: offer.ticket, method, code }));
      onDone({ mustChange: answer.isChangePassword === 'true' });
    } catch (refusal) {
      setError(messageOf(refusal));
      setBusy(false);
    }
  };
  return (
    <form aria-label={t('title')} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        large
        label={t('code')}
        name="code"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        error={error}
        onChange={setCode}
      />
      <Button kind="primary" size="large" type="submit" wide busy={busy}>
        {t('verify')}
      </Button>
      <Button kind="quiet" size="large" wide onClick={() => onCancel()}>
        {t('back')}
      </Button>
    </form>
  );
}
