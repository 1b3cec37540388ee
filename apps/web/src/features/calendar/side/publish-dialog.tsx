import type { Calendar } from '@hongyan/contract';
import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import textStyles from '../../../ui/text/text.module.css';
import { publishCalendar } from '../data/change-calendars.ts';
import { sideStrings } from '../strings/side.strings.ts';
import styles from './side.module.css';

/** The secret address of a calendar: made, copied, replaced by another, ended. */
export function PublishDialog({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const t = useStrings(sideStrings);
  const [isBusy, setBusy] = useState(false);
  const { publishedUrl } = calendar;
  const publish = async (isPublished: boolean): Promise<void> => {
    setBusy(true);
    try {
      await publishCalendar(calendar.calendarId, isPublished);
    } catch (error) {
      presentError(error);
    } finally {
      setBusy(false);
    }
  };
  const copy = (): void => {
    navigator.clipboard.writeText(publishedUrl).then(
      () => showSuccess(t('copied')),
      (error: unknown) => presentError(error),
    );
  };
  return (
    <Dialog
      open
      title={t('publishTitle', { name: calendar.name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className={styles['form']}>
        <p className={textStyles['note']}>{t('publishHint')}</p>
        {publishedUrl === '' ? (
          <Button kind="primary" icon="link" busy={isBusy} onClick={() => void publish(true)}>
            {t('publishNow')}
          </Button>
        ) : (
          <>
            <TextField
              label={t('secretAddress')}
              value={publishedUrl}
              readOnly
              onChange={() => undefined}
              onFocus={(event) => event.target.select()}
            />
            <div className={styles['buttons']}>
              <Button kind="primary" icon="copy" onClick={copy}>
                {t('copyAddress')}
              </Button>
              <Button icon="refresh" busy={isBusy} onClick={() => void publish(true)}>
                {t('renewAddress')}
              </Button>
              <Button icon="close" busy={isBusy} onClick={() => void publish(false)}>
                {t('endPublishing')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
