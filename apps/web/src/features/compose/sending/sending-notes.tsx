import type { AuthorisedTerms } from '@hongyan/contract';
import { type ReactNode, useState } from 'react';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-paths.ts';
import type { ComposerModel } from '../composer/composer-model.ts';
import type { ComposerSnapshot } from '../composer/composer-state.ts';
import { authorisedStrings } from './authorised.strings.ts';
import { composeSendStrings } from './compose-send.strings.ts';
import { LazyAuthorisedDialog } from './lazy-authorised-dialog.tsx';
import { RefusalLine } from './refusal-line.tsx';
import { RemindWayDialog } from './remind-way-dialog.tsx';
import styles from './sending-notes.module.css';

export interface SendingNotesProps {
  model: ComposerModel;
  state: ComposerSnapshot;
  onSchedule: () => void;
}

/** In what way the message will be sent, where that is not the ordinary one: each with the way back. */
export function SendingNotes({ model, state, onSchedule }: SendingNotesProps) {
  const t = useStrings(composeSendStrings);
  const reading = useDateReading();
  const { choices, refusal } = state;
  const { separate, scheduledAt, remindAt, authorised } = choices;
  return (
    <>
      {separate && (
        <Note icon="people" text={t('separateHint')}>
          <Button kind="quiet" size="small" onClick={() => model.choose({ separate: false })}>
            {t('separateOff')}
          </Button>
        </Note>
      )}
      {scheduledAt !== null && (
        <Note
          icon="clock"
          text={t('scheduledLine', { time: formatFullTime(scheduledAt, reading), zone: reading.timeZone })}
        >
          <Button kind="quiet" size="small" onClick={onSchedule}>
            {t('changeTime')}
          </Button>
          <Button kind="quiet" size="small" onClick={() => model.choose({ scheduledAt: null })}>
            {t('cancelSchedule')}
          </Button>
        </Note>
      )}
      {remindAt !== null && <ReminderHint model={model} remindAt={remindAt} />}
      {refusal?.field === 'schedule' && <RefusalLine refusal={refusal} />}
      {authorised !== null && <AuthorisedNote model={model} terms={authorised} />}
      {refusal?.field === 'authorised' && <RefusalLine refusal={refusal} />}
    </>
  );
}

/** The writer waits for an answer. */
function ReminderHint({ model, remindAt }: { model: ComposerModel; remindAt: number }) {
  const t = useStrings(composeSendStrings);
  const reading = useDateReading();
  const [isOpen, setOpen] = useState(false);
  return (
    <Note icon="bell" text={t('remindLine', { time: formatFullTime(remindAt, reading) })}>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {t('changeTime')}
      </Button>
      <Button kind="quiet" size="small" onClick={() => model.choose({ remindAt: null })}>
        {t('cancelReminder')}
      </Button>
      <RemindWayDialog model={model} open={isOpen} onClose={() => setOpen(false)} />
    </Note>
  );
}

/** The message can be read a few times only. */
function AuthorisedNote({ model, terms }: { model: ComposerModel; terms: AuthorisedTerms }) {
  const t = useStrings(authorisedStrings);
  const [isOpen, setOpen] = useState(false);
  const hasPassword = model.authorisedPassword !== '';
  const { reads, days } = terms;
  return (
    <Note icon="lock" text={t(hasPassword ? 'note' : 'recordNoPassword', { reads, days })}>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {t(hasPassword ? 'change' : 'setPassword')}
      </Button>
      <Button kind="quiet" size="small" onClick={() => model.limitReading(null, '')}>
        {t('off')}
      </Button>
      <LazyAuthorisedDialog model={model} open={isOpen} onClose={() => setOpen(false)} />
    </Note>
  );
}

function Note({ icon, text, children }: { icon: IconName; text: string; children: ReactNode }) {
  return (
    <div className={styles['note']}>
      <Icon name={icon} size={14} />
      <span className={styles['noteText']}>{text}</span>
      {children}
    </div>
  );
}
