import type { Calendar, CalendarId } from '@hongyan/contract';
import { maxCalendarNameCharacters } from '@hongyan/contract';
import { useRef, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import textStyles from '../../../ui/text/text.module.css';
import { changeCalendar, makeCalendar, renameCalendar, subscribeTo } from '../data/change-calendars.ts';
import { ColorChoice } from '../editor/color-choice.tsx';
import { sideStrings } from '../strings/side.strings.ts';
import { ImportDialog } from './import-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import styles from './side.module.css';

export type SideDialog =
  | { readonly kind: 'new' | 'subscribe' }
  | { readonly kind: 'edit' | 'share' | 'publish'; readonly calendar: Calendar }
  | { readonly kind: 'import'; readonly file: File | null; readonly calendarId?: CalendarId };

/** The dialog that was asked for. */
export function CalendarDialogs({
  dialog,
  calendars,
  onClose,
}: {
  dialog: SideDialog;
  calendars: readonly Calendar[];
  onClose: () => void;
}) {
  switch (dialog.kind) {
    case 'new':
      return <CalendarDialog calendar={null} onClose={onClose} />;
    case 'edit':
      return <CalendarDialog calendar={dialog.calendar} onClose={onClose} />;
    case 'subscribe':
      return <SubscribeDialog onClose={onClose} />;
    case 'share':
      return <ShareDialog calendar={dialog.calendar} onClose={onClose} />;
    case 'publish':
      return (
        <PublishDialog
          calendar={calendars.find(({ calendarId }) => calendarId === dialog.calendar.calendarId) ?? dialog.calendar}
          onClose={onClose}
        />
      );
    case 'import':
      return <ImportDialog calendars={calendars} file={dialog.file} calendarId={dialog.calendarId} onClose={onClose} />;
  }
}

/** Name and colour of a calendar. Another person's has only a colour of one's own. */
function CalendarDialog({ calendar, onClose }: { calendar: Calendar | null; onClose: () => void }) {
  const t = useStrings(sideStrings);
  const [name, setName] = useState(calendar?.name ?? '');
  const [color, setColor] = useState(calendar?.color ?? 2);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  const canRename =
    calendar === null || calendar.kind === 'own' || calendar.kind === 'subscribed' || calendar.right === 'manage';
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      if (calendar === null) await makeCalendar(name.trim(), color, key.current);
      else {
        if (canRename && name.trim() !== calendar.name) await renameCalendar(calendar.calendarId, name.trim());
        if (color !== calendar.color) await changeCalendar(calendar.calendarId, { color });
      }
      onClose();
    } catch (refusal) {
      setError(formatMessage(refusal));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={t(calendar === null ? 'newCalendar' : 'editCalendar')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={isBusy} disabled={canRename && name.trim() === ''} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t('name')}
          value={name}
          maxLength={maxCalendarNameCharacters}
          disabled={!canRename}
          onChange={(next) => {
            setName(next);
            setError(undefined);
          }}
          error={error}
          autoComplete="off"
        />
        <ColorChoice color={color} onChange={(next) => setColor(next ?? 1)} />
      </form>
    </Dialog>
  );
}

function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(sideStrings);
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await subscribeTo(url.trim(), name.trim());
      onClose();
    } catch (refusal) {
      setError(formatMessage(refusal));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={t('subscribe')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={isBusy} disabled={url.trim() === ''} onClick={() => void save()}>
            {t('subscribeNow')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <TextField
          label={t('address')}
          placeholder="https://"
          inputMode="url"
          value={url}
          onChange={(next) => {
            setUrl(next);
            setError(undefined);
          }}
          error={error}
          hint={t('subscribeHint')}
          autoComplete="off"
        />
        <TextField
          label={t('nameOptional')}
          value={name}
          maxLength={maxCalendarNameCharacters}
          onChange={setName}
          autoComplete="off"
        />
        <p className={textStyles['hint']}>{t('subscribeReadOnly')}</p>
      </div>
    </Dialog>
  );
}
