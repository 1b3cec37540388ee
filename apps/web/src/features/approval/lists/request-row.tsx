import type { ApprovalItem, MailAddress } from '@hongyan/contract';
import { Link } from 'react-router';
import { formatFullTime, formatMailTime } from '../../../lib/dates/format-date.ts';
import { type Translate, useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Tag } from '../../../ui/labels/chip.tsx';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { approvalStrings } from '../approval.strings.ts';
import { type RequestSide, requestPath } from '../approval-paths.ts';
import { nameOf, namesOf } from '../people-names.ts';
import { StateTag, TimeHint } from '../state-tag.tsx';
import { requestListStrings } from './lists.strings.ts';
import styles from './request-list.module.css';

export interface RequestRowProps {
  readonly side: RequestSide;
  readonly item: ApprovalItem;
  /** undefined: it cannot be chosen. */
  readonly isSelected: boolean | undefined;
  /** The one row that the Tab key comes to. */
  readonly isCurrent: boolean;
  readonly onToggle: (shiftKey: boolean) => void;
  readonly onFocus: () => void;
}

/** One request: who, what, to whom, why, and how it stands. The whole row opens it. */
export function RequestRow({ side, item, isSelected, isCurrent, onToggle, onFocus }: RequestRowProps) {
  const t = useStrings(requestListStrings);
  const ta = useStrings(approvalStrings);
  const reading = useDateReading();
  const subject = item.mailSubject === '' ? ta('noSubject') : item.mailSubject;
  const isAsked = side === 'approval';
  const { mailFrom } = item;
  return (
    <li
      className={styles['row']}
      data-selected={isSelected || undefined}
      data-mine={(isAsked && item.isMine) || undefined}
    >
      {isSelected !== undefined && (
        <span className={styles['select']}>
          <Checkbox
            checked={isSelected}
            aria-label={t('select', { subject })}
            onChange={(_checked, { shiftKey }) => onToggle(shiftKey)}
          />
        </span>
      )}
      {isAsked && (
        <span className={styles['avatar']}>
          <Avatar name={mailFrom.name} address={mailFrom.address} size={34} picture />
        </span>
      )}
      <span className={styles['texts']}>
        <span className={styles['first']}>
          {isAsked && <span className={styles['who']}>{nameOf(mailFrom)}</span>}
          <Link
            to={requestPath(side, item)}
            className={styles['subject']}
            data-row-key={item.approvalId}
            tabIndex={isCurrent ? 0 : -1}
            onFocus={onFocus}
          >
            {subject}
          </Link>
          {item.hasAttachment && <Icon name="attachment" size={14} label={t('attachment')} />}
          {item.previousId !== null && <Tag tone="blue">{t('again')}</Tag>}
        </span>
        <span className={styles['second']}>
          <span className={styles['quiet']}>{recipientsLine(item, t, ta('separator'))}</span>
          {item.outsideCount > 0 && (
            <span className={styles['outside']}>{ta('outside', { count: item.outsideCount })}</span>
          )}
          <span className={styles['quiet']}>{progressLine(item, isAsked, t, ta('separator'))}</span>
        </span>
      </span>
      <span className={styles['end']}>
        <span className={styles['endLine']}>
          <StateTag item={item} asApprover={isAsked} />
          <time
            className={styles['time']}
            dateTime={new Date(item.createdAt).toISOString()}
            title={formatFullTime(item.createdAt, reading)}
          >
            {formatMailTime(item.createdAt, reading)}
          </time>
        </span>
        <TimeHint item={item} />
      </span>
    </li>
  );
}

type ListTranslate = Translate<
  typeof requestListStrings extends { keys?: infer Keys } ? Exclude<Keys, undefined> : never
>;

function recipientsLine(item: ApprovalItem, t: ListTranslate, separator: string): string {
  const others = item.recipientCount - item.recipients.length;
  const line = t('to', { names: namesOf(item.recipients, separator) });
  return others > 0 ? `${line} ${t('andMore', { count: others })}` : line;
}

/** Which policies held it; whom one's own request waits for, and in which level. */
function progressLine(item: ApprovalItem, isAsked: boolean, t: ListTranslate, separator: string): string {
  const level = item.levels > 1 ? [t('level', { level: item.level, levels: item.levels })] : [];
  const waits = item.state === 'pending' && !item.isMine && item.approvers.length > 0;
  const people: readonly MailAddress[] = waits ? item.approvers : [];
  const whom = people.length > 0 ? [t('waitsFor', { names: namesOf(people, separator) })] : [];
  return [...(isAsked ? [item.policies.join(separator)] : []), ...whom, ...level].join(' · ');
}
