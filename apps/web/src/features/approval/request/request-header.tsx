import type { ApprovalDetail, MailAddress } from '@hongyan/contract';
import { useMemo, useRef, useState } from 'react';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Tag } from '../../../ui/labels/chip.tsx';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { useFoundTerms } from '../../message-body/index.ts';
import { approvalStrings } from '../approval.strings.ts';
import type { RequestSide } from '../approval-paths.ts';
import { nameOf } from '../people-names.ts';
import { StateTag, TimeHint } from '../state-tag.tsx';
import { requestStrings } from './request.strings.ts';
import styles from './request-page.module.css';

interface RequestHeaderProps {
  readonly side: RequestSide;
  readonly detail: ApprovalDetail;
  /** Marked in the subject. */
  readonly words: readonly string[];
}

/** Subject and state, who asks, and everybody who would get it. */
export function RequestHeader({ side, detail, words }: RequestHeaderProps) {
  const t = useStrings(requestStrings);
  const ta = useStrings(approvalStrings);
  const reading = useDateReading();
  const subject = useRef<HTMLHeadingElement>(null);
  const wanted = useMemo(() => ({ words }), [words]);
  useFoundTerms(subject, wanted, detail.mailSubject);
  const { mailFrom } = detail;
  return (
    <header className={styles['header']}>
      <div className={styles['subjectLine']}>
        <h2 ref={subject} className={styles['subject']}>
          {detail.mailSubject === '' ? ta('noSubject') : detail.mailSubject}
        </h2>
        <StateTag item={detail} asApprover={side === 'approval'} />
        <TimeHint item={detail} />
      </div>
      <div className={styles['sender']}>
        <Avatar name={mailFrom.name} address={mailFrom.address} size={40} picture />
        <div className={styles['senderTexts']}>
          <span className={styles['senderLine']}>
            {t('from', { name: nameOf(mailFrom), time: formatFullTime(detail.createdAt, reading) })}
          </span>
          <span className={styles['address']}>{mailFrom.address}</span>
        </div>
      </div>
      <dl className={styles['people']}>
        {(['to', 'cc', 'bcc'] as const).map((field) => (
          <People key={field} label={t(field)} people={detail[field]} detail={detail} />
        ))}
      </dl>
      {detail.isInsideReleased && <Strip icon="info" text={t('insideReleased')} />}
      {detail.scheduledAt !== null && detail.state === 'pending' && (
        <Strip icon="clock" text={t('scheduled', { time: formatFullTime(detail.scheduledAt, reading) })} />
      )}
    </header>
  );
}

function Strip({ icon, text }: { icon: 'info' | 'clock'; text: string }) {
  return (
    <p className={styles['strip']}>
      <Icon name={icon} size={16} />
      {text}
    </p>
  );
}

/** More than these are shown when they are asked for; those outside always are. */
const shownPeople = 8;

interface PeopleProps {
  readonly label: string;
  readonly people: readonly MailAddress[];
  readonly detail: Pick<ApprovalDetail, 'allRecipients'>;
}

/** The people of one field, those outside marked and in front where not all are shown. */
function People({ label, people, detail }: PeopleProps) {
  const t = useStrings(requestStrings);
  const [isWhole, setWhole] = useState(false);
  const outside = useMemo(
    () =>
      new Set(detail.allRecipients.filter(({ isOutside }) => isOutside).map(({ address }) => address.toLowerCase())),
    [detail.allRecipients],
  );
  if (people.length === 0) return null;
  const isOutside = ({ address }: MailAddress): boolean => outside.has(address.toLowerCase());
  const shown =
    isWhole || people.length <= shownPeople
      ? people
      : [...people.filter(isOutside), ...people.filter((person) => !isOutside(person))].slice(
          0,
          Math.max(shownPeople, people.filter(isOutside).length),
        );
  return (
    <>
      <dt className={styles['peopleLabel']}>{label}</dt>
      <dd className={styles['peopleList']}>
        {shown.map((person) => (
          <span key={person.address} className={styles['person']}>
            {nameOf(person)}
            {person.name !== '' && <span className={styles['address']}>{person.address}</span>}
            {isOutside(person) && <Tag tone="orange">{t('outside')}</Tag>}
          </span>
        ))}
        {people.length > shownPeople && (
          <Button kind="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('fewerPeople') : t('allPeople', { count: people.length })}
          </Button>
        )}
      </dd>
    </>
  );
}
