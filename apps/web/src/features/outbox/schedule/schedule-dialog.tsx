import { useState } from 'react';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { scheduleStrings } from './schedule.strings.ts';
import styles from './schedule-dialog.module.css';
import { readFormFields, schedulePresets, toFormFields } from './schedule-time.ts';

export interface ScheduleDialogProps {
  open: boolean;
  /** The time it has now; null for none. */
  scheduledAt: number | null;
  onClose: () => void;
  /** A time later than now was chosen; a refusal that it rejects with is shown in the dialog. */
  onSchedule: (atMs: number) => void | Promise<void>;
}

/** When the message is to be sent: a time that is offered, or one's own, in the person's zone. */
export function ScheduleDialog({ open, onClose, ...rest }: ScheduleDialogProps) {
  const t = useStrings(scheduleStrings);
  return (
    <Dialog open={open} onClose={onClose} title={t('scheduleTitle')}>
      {open && <ScheduleForm {...rest} />}
    </Dialog>
  );
}

function ScheduleForm({ scheduledAt, onSchedule }: Pick<ScheduleDialogProps, 'scheduledAt' | 'onSchedule'>) {
  const t = useStrings(scheduleStrings);
  const reading = useDateReading();
  const { timeZone } = reading;
  const presets = schedulePresets(Date.now(), timeZone);
  const [fields, setFields] = useState(() => toFormFields(scheduledAt ?? presets[0]?.atMs ?? Date.now(), timeZone));
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const change = (changed: Partial<typeof fields>): void => {
    setFields({ ...fields, ...changed });
    setError(undefined);
  };
  const choose = async (atMs: number): Promise<void> => {
    setBusy(true);
    try {
      await onSchedule(atMs);
    } catch (refusal) {
      setError(formatMessage(refusal));
    } finally {
      setBusy(false);
    }
  };
  const submit = (): void => {
    const atMs = readFormFields(fields.date, fields.time, timeZone);
    if (atMs === undefined) setError(t('scheduleMissing'));
    else if (atMs <= Date.now()) setError(t('scheduleInPast'));
    else void choose(atMs);
  };
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles['presets']}>
        {presets.map(({ key, atMs }) => (
          <button
            key={key}
            type="button"
            className={styles['preset']}
            disabled={isBusy}
            onClick={() => void choose(atMs)}
          >
            <span>{t(key)}</span>
            <span className={styles['presetTime']}>{formatFullTime(atMs, reading)}</span>
          </button>
        ))}
      </div>
      <div className={styles['own']}>
        <TextField label={t('date')} type="date" value={fields.date} onChange={(date) => change({ date })} />
        <TextField label={t('time')} type="time" value={fields.time} onChange={(time) => change({ time })} />
      </div>
      <p className={styles['zone']}>{t('zone', { zone: timeZone })}</p>
      {error !== undefined && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
      <div className={styles['end']}>
        <Button kind="primary" type="submit" busy={isBusy}>
          {t('scheduleSend')}
        </Button>
      </div>
    </form>
  );
}
