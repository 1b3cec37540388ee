import type { FromVerdict, MailAddress, MailDetail, MailListItem } from '@hongyan/contract';
import { type ReactNode, useState } from 'react';
import { type DateReading, formatFullTime, formatMailTime } from '../../lib/dates/format-date.ts';
import { currentLanguage, useStrings } from '../../lib/language/strings.ts';
import { isProvenSender } from '../../lib/proven-sender.ts';
import { mailboxStrings } from '../../mail-model/mailbox.strings.ts';
import type { ActionContext } from '../../platform/features/mail-action.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Tag } from '../../ui/labels/chip.tsx';
import { Avatar } from '../../ui/people/avatar.tsx';
import { type Label, LabelTags } from '../folders/index.ts';
import { DisplayMenu } from '../message-body/index.ts';
import styles from './mail-header.module.css';
import { AddressMenu } from './notices/address-menu.tsx';
import { MailNotices } from './notices/mail-notices.tsx';
import { noticesStrings } from './notices/notices.strings.ts';
import { UnsubscribeButton } from './notices/unsubscribe-button.tsx';
import { readerStrings } from './reader.strings.ts';

export interface MailHeaderProps {
  /** The row, known at once; the rest comes with `detail`. */
  readonly row: MailListItem;
  readonly detail: MailDetail | undefined;
  readonly labels: readonly Label[];
  readonly reading: DateReading;
  readonly ownAddress: string;
  /** In a conversation the subject stands above all of it. */
  readonly hidesSubject?: boolean;
  /** With this mail alone. */
  readonly context: ActionContext;
}

/** Subject, sender with the real address, marks of trust in words, recipients, date. */
export function MailHeader(props: MailHeaderProps) {
  const { row, detail, labels, reading, ownAddress, hidesSubject = false, context } = props;
  const t = useStrings(readerStrings);
  const tm = useStrings(mailboxStrings);
  const [open, setOpen] = useState(false);
  const { name, address } = row.mailFrom;
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
        <Avatar name={name} address={address} size={40} picture={isProvenSender(row)} />
        <div className={styles['sender']}>
          <div className={styles['when']}>
            <time dateTime={new Date(row.receivedAt).toISOString()} title={formatFullTime(row.receivedAt, reading)}>
              {formatMailTime(row.receivedAt, reading)}
            </time>
            {detail && <DisplayMenu mailId={detail.mailId} isHtml={detail.html !== null} />}
          </div>
          <p className={styles['from']}>
            <span className={styles['name']}>{name === '' ? address : name}</span>
            <Address address={address} name={name} ownAddress={ownAddress} />
            <TrustBadge verdict={row.fromVerdict} onOpen={detail && (() => setOpen(!open))} />
            <SourceBadges detail={detail} />
            {detail && <UnsubscribeButton detail={detail} />}
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
      </div>
      {open && detail && <Details detail={detail} reading={reading} ownAddress={ownAddress} />}
      <MailNotices row={row} detail={detail} context={context} />
    </header>
  );
}

const badges = {
  own: { icon: 'shield', style: 'good' },
  pass: { icon: 'shield', style: 'good' },
  none: { icon: 'shieldWarning', style: 'open' },
  fail: { icon: 'shieldWarning', style: 'bad' },
} as const;

/** What our own check says of the sender, in words. */
function TrustBadge({ verdict, onOpen }: { verdict: FromVerdict; onOpen: (() => void) | undefined }) {
  const t = useStrings(readerStrings);
  const badge = badges[verdict];
  const className = `${styles['trust'] ?? ''} ${styles[badge.style] ?? ''}`;
  const content = (
    <>
      <Icon name={badge.icon} size={14} />
      {t(`trust_${verdict}`)}
    </>
  );
  // The click shows what was checked.
  return onOpen === undefined ? (
    <span className={className}>{content}</span>
  ) : (
    <button type="button" className={className} onClick={onOpen}>
      {content}
    </button>
  );
}

/** From outside the organisation, and by whose hand. */
function SourceBadges({ detail }: { detail: MailDetail | undefined }) {
  const t = useStrings(noticesStrings);
  const { mailSourceMarkEnable } = useSettings();
  if (detail === undefined) return null;
  const { sender, mailFrom, trust } = detail;
  const isOnBehalf = sender !== null && sender.address.toLowerCase() !== mailFrom.address.toLowerCase();
  return (
    <>
      {mailSourceMarkEnable && trust.external && <Tag tone="orange">{t('external')}</Tag>}
      {isOnBehalf && <span className={styles['behalf']}>{t('onBehalf', { sender: sender.address })}</span>}
    </>
  );
}

/** An address with what can be done with it. */
function Address({ address, name, ownAddress }: { address: string; name: string; ownAddress: string }) {
  const t = useStrings(noticesStrings);
  const canBlock = address !== '' && address.toLowerCase() !== ownAddress.toLowerCase();
  return (
    <AddressMenu
      address={address}
      name={name}
      canBlock={canBlock}
      trigger={
        <button type="button" className={styles['address']} aria-label={t('addressActions', { address })}>
          {`<${address}>`}
        </button>
      }
    />
  );
}

const shownPeople = 4;

interface RecipientsProps {
  readonly label: string;
  readonly people: readonly MailAddress[];
  readonly ownAddress: string;
}

function Recipients({ label, people, ownAddress }: RecipientsProps) {
  const t = useStrings(readerStrings);
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

interface DetailsProps {
  readonly detail: MailDetail;
  readonly reading: DateReading;
  readonly ownAddress: string;
}

/** Everything about where the mail came from and went to, each with its real address. */
function Details({ detail, reading, ownAddress }: DetailsProps) {
  const t = useStrings(readerStrings);
  const { authentication } = detail;
  const isElsewhere =
    detail.replyTo.length > 0 && !detail.replyTo.every((person) => person.address === detail.mailFrom.address);
  return (
    <dl className={styles['details']}>
      <People label={t('from')} people={detail.from} ownAddress={ownAddress} />
      {detail.sender && detail.sender.address !== detail.mailFrom.address && (
        <People label={t('sender')} people={[detail.sender]} ownAddress={ownAddress} />
      )}
      {isElsewhere && <People label={t('replyTo')} people={detail.replyTo} ownAddress={ownAddress} />}
      <People label={t('to')} people={detail.to} ownAddress={ownAddress} />
      <People label={t('cc')} people={detail.cc} ownAddress={ownAddress} />
      <People label={t('bcc')} people={detail.bcc} ownAddress={ownAddress} />
      {detail.sentAt !== null && <Line label={t('sentAt')}>{formatFullTime(detail.sentAt, reading)}</Line>}
      <Line label={t('receivedAt')}>{formatFullTime(detail.receivedAt, reading)}</Line>
      {authentication && (
        <Line label={t('checks')}>
          <Checks authentication={authentication} />
        </Line>
      )}
      {detail.messageId !== null && <Line label={t('messageId')}>{detail.messageId}</Line>}
    </dl>
  );
}

const resultStrings = new Set([
  'pass',
  'fail',
  'softfail',
  'neutral',
  'none',
  'policy',
  'temperror',
  'permerror',
] as const);
type Result = typeof resultStrings extends Set<infer Name> ? Name : never;

/** What SPF, DKIM and DMARC said, in words. */
function Checks({ authentication }: { authentication: NonNullable<MailDetail['authentication']> }) {
  const t = useStrings(noticesStrings);
  const chooseWord = (result: string): string =>
    resultStrings.has(result as Result) ? t(`result_${result as Result}`) : result;
  return (
    <ul>
      {(['spf', 'dkim', 'dmarc'] as const).map((method) => (
        <li
          key={method}
        >{`${t(method)}${currentLanguage() === 'zh' ? '：' : ': '}${chooseWord(authentication[method])}`}</li>
      ))}
    </ul>
  );
}

interface PeopleProps {
  readonly label: string;
  readonly people: readonly MailAddress[];
  readonly ownAddress: string;
}

function People({ label, people, ownAddress }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <Line label={label}>
      <ul>
        {people.map((person, index) => (
          <li key={index}>
            {person.name !== '' && person.name !== person.address && `${person.name} `}
            <Address address={person.address} name={person.name} ownAddress={ownAddress} />
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
