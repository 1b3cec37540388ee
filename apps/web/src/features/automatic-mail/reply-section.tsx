import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { formatFullTime } from '../../lib/dates/format-date.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { useTabState } from '../../platform/tabs/tab-state.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import lineStyles from '../../ui/layout/line.module.css';
import { showError, showSuccess } from '../../ui/notices/notices.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import textStyles from '../../ui/text/text.module.css';
import { replyQuery, type SavedReply, saveReply } from './api.ts';
import styles from './automatic-mail.module.css';
import { automaticMailStrings } from './automatic-mail.strings.ts';
import { ReplyFields } from './reply-fields.tsx';
import { checkReplyForm, type ReplyForm, type ReplyProblems, toReplyForm } from './reply-form.ts';
import { ReplyPreview } from './reply-preview.tsx';
import { findReplyState } from './reply-state.ts';

/** The automatic reply: what is said to whom, and when. */
export function ReplySection() {
  const reply = useQuery(replyQuery);
  if (reply.data) return <ReplyEditor key={JSON.stringify(reply.data)} saved={reply.data} />;
  return reply.isError ? (
    <ErrorState message={formatMessage(reply.error)} onRetry={() => void reply.refetch()} />
  ) : (
    <Skeleton count={4} />
  );
}

function ReplyEditor({ saved }: { saved: SavedReply }) {
  const t = useStrings(automaticMailStrings);
  const reading = useDateReading();
  // What is half written stays, also when another view is open meanwhile.
  const [edited, setEdited] = useTabState<ReplyForm | null>('reply', null);
  const [problems, setProblems] = useState<ReplyProblems>({});
  const [busy, setBusy] = useState(false);
  const form = edited ?? toReplyForm(saved, reading.timeZone);
  const change = (changes: Partial<ReplyForm>): void => {
    setEdited({ ...form, ...changes });
    setProblems({});
  };
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const checked = checkReplyForm(form, reading.timeZone, Date.now());
    if ('problems' in checked) {
      setProblems(checked.problems);
      return;
    }
    setBusy(true);
    try {
      await saveReply(checked.input);
      setEdited(null);
      showSuccess(t('savedReply'));
    } catch (refusal) {
      showError(formatMessage(refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void save(event)} noValidate>
      <div className={classNames(lineStyles['bothEnds'], styles['header'])}>
        <Checkbox checked={form.on} onChange={(on) => change({ on })}>
          {t('replyOn')}
        </Checkbox>
        <StateBadge saved={saved} />
      </div>
      <p className={textStyles['note']}>{t('replyHint')}</p>
      {(form.on || form.inside !== '') && (
        <>
          <ReplyFields form={form} problems={problems} wasHtml={saved.format === 'html'} onChange={change} />
          <ReplyPreview form={form} />
        </>
      )}
      <div className={styles['buttons']}>
        <Button type="submit" kind="primary" busy={busy} aria-disabled={edited === null || undefined}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

/** "On until 3 Dec", and how many have been answered. */
function StateBadge({ saved }: { saved: SavedReply }) {
  const t = useStrings(automaticMailStrings);
  const reading = useDateReading();
  const state = findReplyState(saved, reading.nowMs);
  const at = state === 'waiting' ? saved.startTime : saved.endTime;
  const date = at === null ? '' : formatFullTime(at, reading);
  const text =
    state === 'on' ? (at === null ? t('state_on') : t('state_onUntil', { date })) : t(`state_${state}`, { date });
  return (
    <span className={styles['state']} data-state={state} role="status">
      {saved.answered > 0 && state !== 'off' ? `${text} · ${t('answered', { count: saved.answered })}` : text}
    </span>
  );
}
