import type { ContactRow } from '@hongyan/contract';
import { type MouseEvent, memo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { contactsStrings } from '../contacts.strings.ts';
import styles from '../people.module.css';
import { PersonFace } from './person-face.tsx';
import { rowKey } from './row-key.ts';

export interface PersonRowProps {
  readonly person: ContactRow;
  readonly index: number;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  /** The one row that the tab key comes to. */
  readonly isTabbable: boolean;
  readonly onOpen: (key: string, event: MouseEvent) => void;
  readonly onToggle: (key: string, shiftKey: boolean) => void;
}

/** Somebody of a list: a row of a grid, to be opened or selected. */
export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { person, index, isOpen, isSelected, isTabbable, onOpen, onToggle } = props;
  const t = useStrings(contactsStrings);
  const key = rowKey(person);
  const name = person.name || person.org || person.address || person.phone;
  const note = [person.org, person.title].filter((text) => text !== '' && text !== name).join(' · ');
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      aria-label={[name, person.address, note].filter(Boolean).join(', ')}
      data-row-key={key}
      tabIndex={isTabbable ? 0 : -1}
      className={classNames(styles['row'], isSelected && styles['selected'], isOpen && styles['opened'])}
      onClick={(event) => onOpen(key, event)}
    >
      <span role="gridcell" className={styles['select']} onClick={(event) => event.stopPropagation()}>
        <Checkbox
          checked={isSelected}
          tabIndex={-1}
          aria-label={t('select', { name })}
          onChange={(_checked, { shiftKey }) => onToggle(key, shiftKey)}
        />
      </span>
      <PersonFace person={person} size={36} />
      <span role="gridcell" className={styles['rowText']}>
        <span className={textStyles['oneLine']}>
          <span className={styles['rowName']}>{name}</span>
          {note !== '' && <span className={styles['rowNote']}>{note}</span>}
        </span>
        <span className={classNames(textStyles['oneLine'], styles['rowAddress'])}>
          {person.address || person.phone || ' '}
        </span>
      </span>
    </div>
  );
});
