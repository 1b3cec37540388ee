import type { Contact, ContactFields } from '@hongyan/contract';
import { useId } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { contactsStrings } from '../contacts.strings.ts';
import { describeFields, type FieldName, formatBirthday } from '../describe-fields.ts';
import { choicesOf, singleFields } from './merge-fields.ts';
import styles from './merging.module.css';

interface MergeChoiceProps {
  readonly contacts: readonly Contact[];
  readonly fields: ContactFields;
  readonly onChange: (fields: ContactFields) => void;
}

/** Contacts side by side, field by field; where they differ in a field of one value, one of the values is chosen. The last column is what comes of it. */
export function MergeChoice({ contacts, fields, onChange }: MergeChoiceProps) {
  const t = useStrings(contactsStrings);
  const groupId = useId();
  const texts = contacts.map((contact) => textsOf(describeFields(contact, t)));
  const result = textsOf(describeFields(fields, t));
  const names = [...new Set([...texts, result].flatMap((each) => [...each.keys()]))];
  return (
    <div className={styles['scroller']} tabIndex={0} role="group" aria-label={t('comparison')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            {contacts.map(({ contactId }, index) => (
              <th key={contactId} scope="col">
                {t('contactAt', { index: index + 1 })}
              </th>
            ))}
            <th scope="col" className={styles['result']}>
              {t('result')}
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const single = singleFields.find((field) => field === name);
            const hasChoice = single !== undefined && choicesOf(contacts, single).length > 1;
            return (
              <tr key={name}>
                <th scope="row">{t(name)}</th>
                {contacts.map((contact, index) => {
                  const text = texts[index]?.get(name) ?? '';
                  return (
                    <td key={contact.contactId}>
                      {hasChoice && text !== '' ? (
                        <label className={styles['choice']}>
                          <input
                            type="radio"
                            name={`${groupId}-${name}`}
                            checked={fields[single] === contact[single]}
                            onChange={() => onChange({ ...fields, [single]: contact[single] })}
                          />
                          <span>{single === 'birthday' ? formatBirthday(contact[single], t) : contact[single]}</span>
                        </label>
                      ) : (
                        text || '—'
                      )}
                    </td>
                  );
                })}
                <td className={styles['result']}>{result.get(name) ?? '—'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const textsOf = (list: readonly { field: FieldName; text: string }[]): ReadonlyMap<FieldName, string> =>
  new Map(list.map(({ field, text }) => [field, text]));
