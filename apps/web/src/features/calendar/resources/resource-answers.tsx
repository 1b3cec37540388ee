import type { CalendarEvent } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { Tag } from '../../../ui/labels/chip.tsx';
import type { Tone } from '../../../ui/theme/tone.ts';
import { isResource } from './choose-resources.ts';
import styles from './resources.module.css';
import { resourcesStrings } from './resources.strings.ts';

const answerTones: Readonly<Record<CalendarEvent['participants'][number]['answer'], Tone>> = {
  accepted: 'green',
  declined: 'red',
  tentative: 'orange',
  needsAction: 'gray',
  delegated: 'gray',
};

/** The rooms and equipment of an event, each with its answer. */
export function ResourceAnswers({ participants }: Pick<CalendarEvent, 'participants'>) {
  const t = useStrings(resourcesStrings);
  return (
    <ul className={styles['bookings']} aria-label={t('resources')}>
      {participants.filter(isResource).map(({ address, name, answer }) => (
        <li key={address}>
          {name === '' ? address : name} <Tag tone={answerTones[answer]}>{t(`answer_${answer}`)}</Tag>
        </li>
      ))}
    </ul>
  );
}
