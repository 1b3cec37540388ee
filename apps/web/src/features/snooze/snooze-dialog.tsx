import { minSnoozeMs, snoozeTimes } from '@hongyan/contract/snooze-times';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFullTime } from '../../lib/dates/format-date.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { moveBack } from '../../mail-model/changes/change-mails.ts';
import { offerBack } from '../../mail-model/changes/perform-change.ts';
import { snoozeEverything, snoozeMails } from '../../mail-model/changes/snooze-mails.ts';
import { folderOfKind, navigationQuery } from '../../mail-model/folders/navigation.ts';
import { TimeForm } from '../../platform/date-fields/time-form.tsx';
import type { ActionDialogProps } from '../../platform/features/mail-action.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { snoozeStrings } from './snooze.strings.ts';

/** Until when: a time that is offered, or one's own. */
export function SnoozeDialog({ mails, everything, leave, onClose }: ActionDialogProps) {
  const t = useStrings(snoozeStrings);
  const reading = useDateReading();
  const folderId = folderOfKind(useQuery(navigationQuery).data, 'snoozed');
  // Once: an offer that changes under the pointer is not what one chose.
  const [times] = useState(() => snoozeTimes(Date.now(), reading.timeZone));
  const choose = (until: number): void => {
    if (folderId === undefined) return;
    onClose();
    leave(mails.filter((mail) => mail.mailboxId !== folderId));
    const says = t('done', { time: formatFullTime(until, reading) });
    if (everything !== null) {
      void snoozeEverything(everything, mails, { until, snoozedFolderId: folderId, says });
      return;
    }
    const doing = snoozeMails(mails, until, folderId, says);
    offerBack(says, doing, () => moveBack(mails, { folderId, name: '' }));
  };
  const tomorrow = times.find(({ key }) => key === 'tomorrow');
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <TimeForm
        offers={times.map(({ key, atMs }) => ({ key, label: t(key), atMs }))}
        reading={reading}
        initialMs={mails[0]?.snoozedUntil ?? tomorrow?.atMs ?? Date.now()}
        leastMs={minSnoozeMs}
        words={{ confirm: t('confirm'), inPast: t('inPast'), missing: t('missing') }}
        onChoose={choose}
      />
    </Dialog>
  );
}
