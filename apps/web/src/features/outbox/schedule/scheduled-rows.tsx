import type { MailAddress, PendingId } from '@hongyan/contract';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { lazyPart } from '../../../platform/chunks/lazy-part.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Tag } from '../../../ui/labels/chip.tsx';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { ApproverChoice, candidatesOf } from '../../approval/index.ts';
import { cancelSchedule, changeTime, type ScheduledMail, sendNow, takeBack } from '../api.ts';
import { outboxStrings } from '../outbox.strings.ts';
import styles from './scheduled-page.module.css';

const ScheduleDialog = lazyPart(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

interface ScheduledRowsProps {
  readonly rows: readonly ScheduledMail[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** What the person is asked about. */
type Question =
  | { readonly kind: 'cancel'; readonly mails: readonly ScheduledMail[] }
  | { readonly kind: 'time'; readonly mail: ScheduledMail }
  /** Its new time needs an approver. */
  | {
      readonly kind: 'approver';
      readonly mail: ScheduledMail;
      readonly at: number;
      readonly candidates: readonly MailAddress[];
    };

/** The rows of the schedule, of which some may be chosen, and what is done with them. */
export function ScheduledRows({ rows, chosen, onChoose }: ScheduledRowsProps) {
  const t = useStrings(outboxStrings);
  const navigate = useNavigate();
  const reading = useDateReading();
  const [question, setQuestion] = useState<Question | null>(null);
  // A second press while the first is on its way would be refused.
  const [isBusy, setBusy] = useState(false);
  const here = rows.filter((row) => chosen.has(row.pendingId));
  const listIds = (mails: readonly ScheduledMail[]): PendingId[] => mails.map(({ pendingId }) => pendingId);
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  const perform = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      presentError(error);
    } finally {
      setBusy(false);
    }
  };
  const send = (mails: readonly ScheduledMail[]) =>
    perform(async () => {
      const { changed } = await sendNow(listIds(mails));
      showSuccess(t('sentNow', { count: changed }));
    });
  const edit = (mail: ScheduledMail) =>
    perform(async () => {
      const { draftId } = await takeBack(mail.pendingId);
      showSuccess(t('edited'));
      void navigate(`/write/editAgainFromdraft/${draftId}`);
    });
  const cancel = (mails: readonly ScheduledMail[]) => {
    setQuestion(null);
    return perform(async () => {
      const { changed } = await cancelSchedule(listIds(mails));
      showSuccess(t('cancelled', { count: changed }));
    });
  };
  const move = async (mail: ScheduledMail, at: number, approver?: string): Promise<void> => {
    try {
      await changeTime(mail.pendingId, at, approver);
    } catch (error) {
      const candidates = candidatesOf(error);
      if (candidates === undefined || candidates.length === 0 || approver !== undefined) throw error;
      setQuestion({ kind: 'approver', mail, at, candidates });
      return;
    }
    setQuestion(null);
    showSuccess(t('moved', { time: formatFullTime(at, reading) }));
  };
  return (
    <>
      <div className={styles['bar']}>
        <Checkbox
          checked={here.length === rows.length ? true : here.length > 0 ? 'mixed' : false}
          aria-label={t('selectAll')}
          onChange={() => onChoose(here.length === rows.length ? new Set() : new Set(listIds(rows)))}
        />
        <Button
          size="small"
          icon="sent"
          disabled={here.length === 0}
          busy={isBusy && here.length > 0}
          onClick={() => void send(here)}
        >
          {t('sendNow')}
        </Button>
        <Button
          size="small"
          icon="recall"
          disabled={here.length === 0}
          onClick={() => setQuestion({ kind: 'cancel', mails: here })}
        >
          {t('cancelSchedule')}
        </Button>
        {here.length > 0 && <span aria-live="polite">{t('selected', { count: here.length })}</span>}
      </div>
      <ul className={styles['rows']} aria-label={t('scheduledList')}>
        {rows.map((mail) => (
          <ScheduledRow
            key={mail.pendingId}
            mail={mail}
            isChosen={chosen.has(mail.pendingId)}
            onToggle={() => toggle(mail.pendingId)}
            onEdit={() => void edit(mail)}
            onTime={() => setQuestion({ kind: 'time', mail })}
            onSend={() => void send([mail])}
            onCancel={() => setQuestion({ kind: 'cancel', mails: [mail] })}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={question?.kind === 'cancel'}
        icon="clock"
        title={t('cancelTitle')}
        message={t('cancelText', { count: question?.kind === 'cancel' ? question.mails.length : 1 })}
        confirmLabel={t('cancelSchedule')}
        cancelLabel={t('back')}
        onCancel={() => setQuestion(null)}
        onConfirm={() => question?.kind === 'cancel' && void cancel(question.mails)}
      />
      <ApproverChoice
        candidates={question?.kind === 'approver' ? question.candidates : null}
        onClose={() => setQuestion(null)}
        onChoose={(approver) =>
          question?.kind === 'approver' ? move(question.mail, question.at, approver) : undefined
        }
      />
      {question?.kind === 'time' && (
        <Suspense>
          <ScheduleDialog
            open
            scheduledAt={question.mail.scheduledAt}
            onSchedule={(at) => move(question.mail, at)}
            onClose={() => setQuestion(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface ScheduledRowProps {
  readonly mail: ScheduledMail;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly onEdit: () => void;
  readonly onTime: () => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

function ScheduledRow({ mail, isChosen, onToggle, onEdit, onTime, onSend, onCancel }: ScheduledRowProps) {
  const t = useStrings(outboxStrings);
  const reading = useDateReading();
  const subject = mail.mailSubject === '' ? t('noSubject') : mail.mailSubject;
  const names = mail.recipients.map(({ name, address }) => (name === '' ? address : name)).join(', ');
  const others = mail.recipientCount - mail.recipients.length;
  return (
    <li className={styles['row']}>
      <Checkbox checked={isChosen} aria-label={`${t('select')}: ${subject}`} onChange={onToggle} />
      <time
        className={styles['when']}
        dateTime={new Date(mail.scheduledAt).toISOString()}
        title={formatFullTime(mail.scheduledAt, reading)}
      >
        <Icon name="clock" size={14} />
        {formatFullTime(mail.scheduledAt, reading)}
      </time>
      <button type="button" className={styles['message']} title={t('edit')} onClick={onEdit}>
        <span className={styles['subject']}>
          {subject}
          {mail.hasAttachment && <Icon name="attachment" size={14} />}
          {mail.separate && <Tag tone="gray">{t('separate')}</Tag>}
        </span>
        <span className={styles['more']}>
          {t('to', { names })}
          {others > 0 && ` ${t('andMore', { count: others })}`}
          {mail.preview !== '' && ` · ${mail.preview}`}
        </span>
      </button>
      <span className={styles['actions']}>
        <IconButton icon="pen" size="small" label={`${t('edit')}: ${subject}`} onClick={onEdit} />
        <IconButton icon="clock" size="small" label={`${t('changeTime')}: ${subject}`} onClick={onTime} />
        <IconButton icon="sent" size="small" label={`${t('sendNow')}: ${subject}`} onClick={onSend} />
        <IconButton icon="recall" size="small" label={`${t('cancelSchedule')}: ${subject}`} onClick={onCancel} />
      </span>
    </li>
  );
}
