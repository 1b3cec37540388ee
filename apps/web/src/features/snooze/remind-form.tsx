import { minSnoozeMs, reminderTimes } from '@hongyan/contract/snooze-times';
import { useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { TimeForm } from '../../platform/date-fields/time-form.tsx';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { snoozeStrings } from './snooze.strings.ts';

export interface RemindFormProps {
  /** The time that it has now, epoch milliseconds; null: none. */
  readonly remindAt: number | null;
  readonly onChoose: (atMs: number) => void;
  readonly onClose: () => void;
}

/** By when an answer is waited for: a morning that is offered, or one's own time. */
export function RemindForm({ remindAt, onChoose, onClose }: RemindFormProps) {
  const t = useStrings(snoozeStrings);
  const reading = useDateReading();
  // Once: an offer that changes under the pointer is not what one chose.
  const [times] = useState(() => reminderTimes(Date.now(), reading.timeZone));
  return (
    <Dialog open onClose={onClose} title={t('remindTitle')}>
      <TimeForm
        offers={times.map(({ key, atMs }) => ({ key, label: t(key), atMs }))}
        reading={reading}
        initialMs={remindAt ?? times[0]?.atMs ?? Date.now()}
        leastMs={minSnoozeMs}
        words={{ confirm: t('remindConfirm'), inPast: t('inPast'), missing: t('missing') }}
        onChoose={onChoose}
      />
    </Dialog>
  );
}
