import type { Contact } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useStrings } from '../../../lib/language/strings.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { contactGroupsQuery } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';
import styles from './detail.module.css';

interface GroupChoiceProps {
  readonly chosen: Contact['groupIds'];
  readonly onChange: (chosen: Contact['groupIds']) => void;
}

/** The groups that a contact is in. */
export function GroupChoice({ chosen, onChange }: GroupChoiceProps) {
  const t = useStrings(contactsStrings);
  const groups = useQuery(contactGroupsQuery).data?.list ?? [];
  if (groups.length === 0) return null;
  return (
    <fieldset className={styles['lines']}>
      <legend className={styles['groupLabel']}>{t('groups')}</legend>
      <div className={styles['groupBoxes']}>
        {groups.map(({ groupId, name }) => (
          <Checkbox
            key={groupId}
            checked={chosen.includes(groupId)}
            onChange={(isIn) => onChange(isIn ? [...chosen, groupId] : chosen.filter((id) => id !== groupId))}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
