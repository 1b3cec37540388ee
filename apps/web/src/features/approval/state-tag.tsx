import type { ApprovalItem } from '@hongyan/contract';
import { formatFullTime } from '../../lib/dates/format-date.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Tag } from '../../ui/labels/chip.tsx';
import { approvalStrings } from './approval.strings.ts';
import { dueTime, endingOf, shownState, toneOfState } from './request-state.ts';
import styles from './state-tag.module.css';

/** How a request stands, in a word on its colour. */
export function StateTag({ item, asApprover }: { item: ApprovalItem; asApprover: boolean }) {
  const t = useStrings(approvalStrings);
  const state = shownState(item, asApprover);
  return <Tag tone={toneOfState[state]}>{t(`state_${state}`)}</Tag>;
}

/** Until when somebody has to decide, or why it ended without a decision; nothing where neither is to be said. */
export function TimeHint({ item }: { item: ApprovalItem }) {
  const t = useStrings(approvalStrings);
  const reading = useDateReading();
  const ending = endingOf(item);
  if (ending !== undefined) return <span className={styles['note']}>{t(`how_${ending}`)}</span>;
  const due = item.state === 'pending' ? dueTime(item.dueAt, reading.nowMs) : undefined;
  if (due === undefined || item.dueAt === null) return null;
  const isNear = due.kind === 'over' || due.isNear;
  const full = formatFullTime(item.dueAt, reading);
  const text =
    due.kind === 'over'
      ? t('overdue')
      : due.kind === 'date'
        ? t('dueAt', { time: full })
        : t(due.kind === 'hours' ? 'dueHours' : 'dueMinutes', { count: due.count });
  return (
    <span className={styles['note']} data-near={isNear || undefined} title={t('dueAt', { time: full })}>
      <Icon name={isNear ? 'warning' : 'clock'} size={13} />
      {text}
    </span>
  );
}
