import type { ApprovalDetail, ApprovalEvent, StepApprover } from '@hongyan/contract';
import { formatFullTime, formatMailTime } from '../../../lib/dates/format-date.ts';
import { type Translate, useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Tag } from '../../../ui/labels/chip.tsx';
import { Avatar } from '../../../ui/people/avatar.tsx';
import type { Tone } from '../../../ui/theme/tone.ts';
import { approvalStrings } from '../approval.strings.ts';
import { nameOf } from '../people-names.ts';
import { requestStrings } from './request.strings.ts';
import pageStyles from './request-page.module.css';
import styles from './steps.module.css';

type RequestTranslate = Translate<
  typeof requestStrings extends { keys?: infer Keys } ? Exclude<Keys, undefined> : never
>;

const tones: Readonly<Record<StepApprover['state'], Tone>> = {
  next: 'gray',
  waiting: 'orange',
  approved: 'green',
  rejected: 'red',
  returned: 'purple',
  forwarded: 'blue',
  ended: 'gray',
};

/** Who is, was or will be asked, level by level. */
export function Steps({ detail }: { detail: ApprovalDetail }) {
  const t = useStrings(requestStrings);
  return (
    <section className={pageStyles['section']} aria-label={t('steps')}>
      <h3 className={pageStyles['sectionTitle']}>{t('steps')}</h3>
      <ol className={styles['steps']}>
        {detail.steps.map(({ level, need, approvers }, index) => (
          <li
            key={`${String(level)} ${String(index)}`}
            className={styles['step']}
            data-state={stepState(approvers)}
            aria-current={approvers.some(({ state }) => state === 'waiting') ? 'step' : undefined}
          >
            <span className={styles['level']}>
              {t(approvers.length < 2 ? 'levelOne' : need === 'all' ? 'levelAll' : 'levelAny', { level })}
            </span>
            <ul className={styles['approvers']}>
              {approvers.map((approver) => (
                <Approver key={`${approver.address} ${approver.deputyOf ?? ''}`} approver={approver} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How a level as a whole is drawn. */
function stepState(approvers: readonly StepApprover[]): 'waiting' | 'next' | 'refused' | 'done' {
  const has = (...states: readonly StepApprover['state'][]): boolean =>
    approvers.some(({ state }) => states.includes(state));
  if (has('rejected', 'returned')) return 'refused';
  if (has('waiting')) return 'waiting';
  return has('approved') ? 'done' : 'next';
}

function Approver({ approver }: { approver: StepApprover }) {
  const t = useStrings(requestStrings);
  const reading = useDateReading();
  const { name, address, deputyOf, state, opinion, decidedAt } = approver;
  return (
    <li className={styles['approver']}>
      <Avatar name={name} address={address} size={26} picture />
      <span className={styles['who']} title={address}>
        {nameOf(approver)}
        {deputyOf !== null && <span className={styles['deputy']}>{t('deputyOf', { name: deputyOf })}</span>}
      </span>
      <Tag tone={tones[state]}>{t(`step_${state}`)}</Tag>
      {opinion !== '' && <p className={styles['opinion']}>{opinion}</p>}
      {decidedAt !== null && (
        <time
          className={styles['when']}
          dateTime={new Date(decidedAt).toISOString()}
          title={formatFullTime(decidedAt, reading)}
        >
          {formatMailTime(decidedAt, reading)}
        </time>
      )}
    </li>
  );
}

/** Everything that happened to the request, the last first. */
export function History({ detail }: { detail: ApprovalDetail }) {
  const t = useStrings(requestStrings);
  const separator = useStrings(approvalStrings)('separator');
  const reading = useDateReading();
  const events = detail.history;
  const sayName = knownNames(detail);
  if (events.length === 0) return null;
  return (
    <section className={pageStyles['section']} aria-label={t('history')}>
      <h3 className={pageStyles['sectionTitle']}>{t('history')}</h3>
      <ol className={styles['events']}>
        {events
          .toSorted((one, other) => other.at - one.at)
          .map((event, index) => (
            <li key={`${String(event.at)} ${String(index)}`} className={styles['event']}>
              <span>{describeEvent({ ...event, people: event.people.map(sayName) }, t, separator)}</span>
              <time
                className={styles['when']}
                dateTime={new Date(event.at).toISOString()}
                title={formatFullTime(event.at, reading)}
              >
                {formatMailTime(event.at, reading)}
              </time>
            </li>
          ))}
      </ol>
    </section>
  );
}

/** Names for addresses, of everybody whom the request names; last the organisation's own, which hold. */
function knownNames({ steps, allRecipients, to, cc, mailFrom }: ApprovalDetail): (address: string) => string {
  const people = [...to, ...cc, ...allRecipients, mailFrom, ...steps.flatMap(({ approvers }) => approvers)];
  const names = new Map(
    people.filter(({ name }) => name !== '').map(({ name, address }) => [address.toLowerCase(), name]),
  );
  return (address) => names.get(address.toLowerCase()) ?? address;
}

function describeEvent({ kind, actor, people }: ApprovalEvent, t: RequestTranslate, separator: string): string {
  const values = { actor: actor === null ? t('system') : nameOf(actor), people: people.join(separator) };
  return kind === 'approved' && people.length > 0 ? t('event_approvedSome', values) : t(`event_${kind}`, values);
}
