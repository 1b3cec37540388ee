import { type Calendar, type CalendarId, maxCalendarFileBytes } from '@hongyan/contract';
import { useRef, useState } from 'react';
import { formatSize } from '../../../lib/files/format-size.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import textStyles from '../../../ui/text/text.module.css';
import { importFile } from '../data/change-calendars.ts';
import { sideStrings } from '../strings/side.strings.ts';
import styles from './side.module.css';

export interface ImportDialogProps {
  readonly calendars: readonly Calendar[];
  /** One that was dropped on the page. */
  readonly file: File | null;
  readonly calendarId: CalendarId | undefined;
  readonly onClose: () => void;
}

type Result = Awaited<ReturnType<typeof importFile>>;

/** Takes the events of an ics file over, and says what could not be. */
export function ImportDialog({ calendars, file: dropped, calendarId: wanted, onClose }: ImportDialogProps) {
  const t = useStrings(sideStrings);
  const writable = calendars.filter(
    ({ right, kind }) => (right === 'edit' || right === 'manage') && kind !== 'subscribed' && kind !== 'birthdays',
  );
  const [calendarId, setCalendarId] = useState(
    wanted ?? writable.find(({ isDefault }) => isDefault)?.calendarId ?? writable[0]?.calendarId,
  );
  const [file, setFile] = useState(dropped);
  const [error, setError] = useState<string>();
  const [result, setResult] = useState<Result>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const start = async (): Promise<void> => {
    if (file === null || calendarId === undefined) return;
    setBusy(true);
    setError(undefined);
    try {
      const done = await importFile(calendarId, file);
      if (done.leftOutTotal === 0) onClose();
      else setResult(done);
    } catch (refusal) {
      setError(formatMessage(refusal));
    } finally {
      setBusy(false);
    }
  };
  const isTooLarge = file !== null && file.size > maxCalendarFileBytes;
  return (
    <Dialog
      open
      title={t('import')}
      onClose={onClose}
      footer={
        result ? (
          <Button kind="primary" onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button kind="primary" busy={isBusy} disabled={file === null || isTooLarge} onClick={() => void start()}>
              {t('importNow')}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <div className={styles['form']}>
          <p>{t('importResult', { added: result.added, replaced: result.replaced, left: result.leftOutTotal })}</p>
          <ul className={styles['leftOut']}>
            {result.leftOut.map(({ title, reason }, index) => (
              <li key={index}>
                {title === '' ? t('noTitle') : title}: {t(`reason_${reason}`)}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div className={styles['form']}>
          <p className={textStyles['note']}>{t('importHint', { size: formatSize(maxCalendarFileBytes) })}</p>
          <input
            ref={input}
            type="file"
            accept=".ics,text/calendar"
            aria-label={t('file')}
            className={textStyles['visuallyHidden']}
            tabIndex={-1}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
          <Button icon="upload" onClick={() => input.current?.click()}>
            {file === null ? t('chooseFile') : file.name}
          </Button>
          <Select
            label={t('intoCalendar')}
            value={calendarId ?? ''}
            options={writable.map((one) => ({ value: one.calendarId as string, label: one.name }))}
            onChange={(id) => setCalendarId(writable.find((one) => one.calendarId === id)?.calendarId)}
          />
          {(error !== undefined || isTooLarge) && (
            <p className={styles['wrong']} role="alert">
              {error ?? t('fileTooLarge', { size: formatSize(maxCalendarFileBytes) })}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
