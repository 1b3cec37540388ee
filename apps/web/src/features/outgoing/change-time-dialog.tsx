import { type SyntheticEvent, useId, useState } from 'react';
import { messageOf } from '../../lib/present-error.ts';
import { useWords } from '../../lib/words.ts';
import { zonedTime } from '../../lib/zoned-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSettings } from '../home/index.ts';
import { outgoingWords } from './outgoing.words.ts';
import { readLocalTime } from './read-local-time.ts';

interface ChangeTimeDialogProps {
  readonly scheduledAt: number;
  /** Rejects with the server's refusal, which is shown here. */
  readonly onChoose: (at: number) => Promise<void>;
  readonly onClose: () => void;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Another time for a scheduled mail, on the clock of the person's own zone. */
export function ChangeTimeDialog({ scheduledAt, onChoose, onClose }: ChangeTimeDialogProps) {
  const t = useWords(outgoingWords);
  const { timeZoneName } = useSettings();
  const [text, setText] = useState(() => {
    const { year, month, day, hour, minute } = zonedTime(scheduledAt, timeZoneName);
    return `${String(year)}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
  });
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const handleSubmit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const at = readLocalTime(text, timeZoneName);
    if (at === undefined) {
      setError(t('timeMissing'));
      return;
    }
    setBusy(true);
    try {
      await onChoose(at);
    } catch (refusal) {
      setError(messageOf(refusal));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('changeTime')}
      footer={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {t('changeTime')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <TextField
          type="datetime-local"
          label={t('sendTime')}
          value={text}
          error={error}
          hint={t('zone', { zone: timeZoneName })}
          onChange={(next) => {
            setText(next);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
