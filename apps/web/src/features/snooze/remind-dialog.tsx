import { formatFullTime } from '../../lib/dates/format-date.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { offerBack } from '../../mail-model/changes/perform-change.ts';
import { remindAsBefore, remindOf } from '../../mail-model/changes/snooze-mails.ts';
import type { ActionDialogProps } from '../../platform/features/mail-action.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { RemindForm } from './remind-form.tsx';
import { snoozeStrings } from './snooze.strings.ts';

/** When one is reminded of sent messages that nobody answers. */
export function RemindDialog({ mails, onClose }: ActionDialogProps) {
  const t = useStrings(snoozeStrings);
  const reading = useDateReading();
  const choose = (at: number): void => {
    onClose();
    const says = t('reminderSet', { time: formatFullTime(at, reading) });
    offerBack(says, remindOf(mails, at, says), () => remindAsBefore(mails, t('reminderBack')));
  };
  return <RemindForm remindAt={mails[0]?.snoozedUntil ?? null} onChoose={choose} onClose={onClose} />;
}
