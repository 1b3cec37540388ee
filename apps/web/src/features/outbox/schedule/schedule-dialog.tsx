import { useStrings } from '../../../lib/language/strings.ts';
import { TimeForm } from '../../../platform/date-fields/time-form.tsx';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { scheduleStrings } from './schedule.strings.ts';
import { schedulePresets } from './schedule-time.ts';

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
  const presets = schedulePresets(Date.now(), reading.timeZone);
  return (
    <TimeForm
      offers={presets.map(({ key, atMs }) => ({ key, label: t(key), atMs }))}
      reading={reading}
      initialMs={scheduledAt ?? presets[0]?.atMs ?? Date.now()}
      words={{ confirm: t('scheduleSend'), inPast: t('scheduleInPast'), missing: t('scheduleMissing') }}
      onChoose={onSchedule}
    />
  );
}
