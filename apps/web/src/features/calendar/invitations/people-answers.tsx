import type { Participant, ParticipantAnswer } from '@hongyan/contract';
import { useId, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Tag } from '../../../ui/labels/chip.tsx';
import type { Tone } from '../../../ui/theme/tone.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { invitationStrings } from '../strings/invitation.strings.ts';
import { countAnswers, sortPeople } from './describe-invitation.ts';
import styles from './invitations.module.css';

const toneOf: Record<ParticipantAnswer, Tone> = {
  accepted: 'green',
  tentative: 'orange',
  declined: 'red',
  delegated: 'purple',
  needsAction: 'gray',
};

/** An answer in a word. */
export function AnswerTag({ answer }: { answer: ParticipantAnswer }) {
  const t = useStrings(calendarStrings);
  return <Tag tone={toneOf[answer]}>{t(`answer_${answer}`)}</Tag>;
}

/** Up to so many are listed without being asked for. */
const openPeople = 3;

/** Who takes part: how many gave which answer, and each of them when that is asked for. */
export function PeopleAnswers({ people, organizer }: { people: readonly Participant[]; organizer: string }) {
  const t = useStrings(invitationStrings);
  const listId = useId();
  const [isOpen, setOpen] = useState(people.length <= openPeople);
  const shownAnswer = countAnswers(people).map(({ answer, count }) => t(`count_${answer}`, { count }));
  return (
    <div>
      <button
        type="button"
        className={styles['disclose']}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {t('people', { count: people.length })} · {shownAnswer.join(t('separator'))}
        </span>
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={14} />
      </button>
      <ul id={listId} className={styles['people']} hidden={!isOpen}>
        {sortPeople(people).map(({ address, name, answer, role }) => (
          <li key={address} className={styles['person']}>
            {address.toLowerCase() !== organizer.toLowerCase() && <AnswerTag answer={answer} />}
            <span className={styles['personName']} title={address}>
              {name === '' ? address : name}
            </span>
            {role === 'optional' && <span className={styles['quiet']}>{t('optional')}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
