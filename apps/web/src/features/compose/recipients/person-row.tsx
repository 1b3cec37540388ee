import type { Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { startRecipientDrag } from './dragged-recipient.ts';
import styles from './people.module.css';
import { recipientStrings } from './recipient.strings.ts';

export interface PersonRowProps {
  person: Recipient;
  /** They are a recipient already; pressing takes them out again. */
  isPresent: boolean;
  /** Where they would be added, in words. */
  fieldName: string;
  onToggle: () => void;
}

/** Somebody who can be added to the message, by pressing or by dragging. */
export function PersonRow({ person, isPresent, fieldName, onToggle }: PersonRowProps) {
  const t = useStrings(recipientStrings);
  const name = person.name || person.address;
  const { detail = '' } = person;
  return (
    <button
      type="button"
      className={styles['person']}
      aria-pressed={isPresent}
      title={`${t('addPerson', { name, field: fieldName })}\n${person.address}`}
      draggable
      onDragStart={(event) => startRecipientDrag(event, { from: null, recipients: [person] })}
      onClick={onToggle}
    >
      <Avatar name={person.name} address={person.address} size={24} picture />
      <span className={styles['personName']}>{name}</span>
      {detail !== '' && <span className={styles['personDetail']}>{detail}</span>}
      {isPresent && <Icon name="check" size={14} className={styles['present']} />}
    </button>
  );
}
