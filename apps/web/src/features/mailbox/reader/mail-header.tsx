import type { FromVerdict, MailAddress, MailDetail, MailListItem } from '@hongyan/contract';
import { type ReactNode, useState } from 'react';
import { type DateReading, formatFullTime, formatMailTime } from '../../../lib/format-date.ts';
import { currentLanguage, useWords } from '../../../lib/words.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type Label, LabelTags } from '../components/label-tags.tsx';
import { mailboxWords } from '../mailbox.words.ts';
import styles from './mail-header.module.css';
import { readerWords } from './reader.words.ts';
import { senderWarnings } from './suspicious-name.ts';

export interface MailHeaderProps {
  /** The row, known at once; the rest comes with `detail`. */
  readonly row: MailListItem;
  readonly detail: MailDetail | undefined;
  readonly labels: readonly Label[];
  readonly reading: DateReading;
  readonly ownAddress: string;
  /** In a conversation the subject stands above all of it. */
  readonly hidesSubject?: boolean;
}

/** Subject, sender with the real address, marks of trust in words, recipients, date. */
export function MailHeader({ row, detail, labels, reading, ownAddress, hidesSubject = false }: MailHeaderProps) {
  const t = useWords(readerWords);
  const tm = useWords(mailboxWords);
  const [open, setOpen] = useState(false);
  const { name, address } = row.mailFrom;
  const warnings = detail ? senderWarnings(detail) : row.fromVerdict === 'fail' ? (['failed'] as const) : [];
  return (
    <header className={styles['header']}>
      {!hidesSubject && (
        <div className={styles['subjectRow']}>
          <h2 className={styles['subject']}>{row.mailSubject === '' ? tm('noSubject') : row.mailSubject}</h2>
          {row.priority === 1 && <Tag tone="red">{tm('urgent')}</Tag>}
          <LabelTags ids={row.labels} labels={labels} />
        </div>
      )}
      <div className={styles['senderRow']}>
        <Avatar name={name} address={address} size={40} />
        <div className={styles['sender']}>
          <p className={styles['from']}>
            <span className={styles['name']}>{name === '' ? address : name}</span>
            <span className={styles['address']}>{`<${address}>`}</span>
            <TrustMark verdict={row.fromVerdict} />
          </p>
          <p className={styles['recipients']}>
            <Recipients label={t('to')} people={detail?.to ?? row.mailTo} ownAddress={ownAddress} />
            {detail && detail.cc.length > 0 && (
              <Recipients label={t('cc')} people={detail.cc} ownAddress={ownAddress} />
            )}
            {detail && (
              <button type="button" className={styles['more']} aria-expanded={open} onClick={() => setOpen(!open)}>
                {t(open ? 'hideDetails' : 'details')}
                <Icon name={open ? 'chevronUp' : 'chevronDown'} size={12} />
              </button>
            )}
          </p>
        </div>
        <time
          className={styles['time']}
          dateTime={new Date(row.receivedAt).toISOString()}
          title={formatFullTime(row.receivedAt, reading)}
        >
          {formatMailTime(row.receivedAt, reading)}
        </time>
      </div>
      {open && detail && <Details detail={detail} reading={reading} />}
      {warnings.map((warning) => (
        <p key={warning} className={styles[warning === 'failed' ? 'alarm' : 'warning']} role="alert">
          <Icon name="shieldWarning" size={18} />
          {t(`warn_${warning}`)}
        </p>
      ))}
    </header>
  );
}

const marks = {
  own: { icon: 'shield', style: 'good' },
  pass: { icon: 'shield', style: 'good' },
  none: { icon: 'shieldWarning', style: 'open' },
  fail: { icon: 'shieldWarning', style: 'bad' },
} as const;

/** What our own check says of the sender, in words. */
function TrustMark({ verdict }: { verdict: FromVerdict }) {
  const t = useWords(readerWords);
  const mark = marks[verdict];
  return (
    <span className={`${styles['trust'] ?? ''} ${styles[mark.style] ?? ''}`}>
      <Icon name={mark.icon} size={14} />
      {t(`trust_${verdict}`)}
    </span>
  );
}

const shownPeople = 4;

interface RecipientsProps {
  readonly label: string;
  readonly people: readonly MailAddress[];
  readonly ownAddress: string;
}

function Recipients({ label, people, ownAddress }: RecipientsProps) {
  const t = useWords(readerWords);
  if (people.length === 0) return null;
  const colon = currentLanguage() === 'zh' ? '：' : ': ';
  const comma = currentLanguage() === 'zh' ? '，' : ', ';
  const names = people
    .slice(0, shownPeople)
    .map((person) =>
      person.address.toLowerCase() === ownAddress.toLowerCase() && ownAddress !== ''
        ? t('me')
        : person.name || person.address,
    );
  const rest = people.length - shownPeople;
  return (
    <span className={styles['group']}>
      {label}
      {colon}
      {names.join(comma)}
      {rest > 0 && ` ${t('andMore', { count: currentLanguage() === 'zh' ? people.length : rest })}`}
    </span>
  );
}

/** Everything about where the mail came from and went to, each with its real address. */
function Details({ detail, reading }: { detail: MailDetail; reading: DateReading }) {
  const t = useWords(readerWords);
  const { authentication } = detail;
  const isElsewhere =
    detail.replyTo.length > 0 && !detail.replyTo.every((person) => person.address === detail.mailFrom.address);
  return (
    <dl className={styles['details']}>
      <People label={t('from')} people={detail.from} />
      {detail.sender && detail.sender.address !== detail.mailFrom.address && (
        <People label={t('sender')} people={[detail.sender]} />
      )}
      {isElsewhere && <People label={t('replyTo')} people={detail.replyTo} />}
      <People label={t('to')} people={detail.to} />
      <People label={t('cc')} people={detail.cc} />
      <People label={t('bcc')} people={detail.bcc} />
      {detail.sentAt !== null && <Line label={t('sentAt')}>{formatFullTime(detail.sentAt, reading)}</Line>}
      <Line label={t('receivedAt')}>{formatFullTime(detail.receivedAt, reading)}</Line>
      {authentication && (
        <Line label={t('checks')}>
          {`SPF ${authentication.spf} · DKIM ${authentication.dkim} · DMARC ${authentication.dmarc}`}
        </Line>
      )}
      {detail.messageId !== null && <Line label={t('messageId')}>{detail.messageId}</Line>}
    </dl>
  );
}

function People({ label, people }: { label: string; people: readonly MailAddress[] }) {
  if (people.length === 0) return null;
  return (
    <Line label={label}>
      <ul>
        {people.map((person, index) => (
          <li key={index}>
            {person.name !== '' && person.name !== person.address && `${person.name} `}
            <span className={styles['address']}>{`<${person.address}>`}</span>
          </li>
        ))}
      </ul>
    </Line>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className={styles['term']}>{label}</dt>
      <dd className={styles['value']}>{children}</dd>
    </>
  );
}
