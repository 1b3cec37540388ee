import type { ContactFields } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { contactsStrings } from '../contacts.strings.ts';
import { describeFields } from '../describe-fields.ts';
import styles from './import.module.css';
import { importStrings } from './import.strings.ts';

const shownCount = 6;

/** The first contacts of a file, as they will be. */
export function ImportPreview({ contacts }: { contacts: readonly ContactFields[] }) {
  const t = useStrings(contactsStrings);
  const ti = useStrings(importStrings);
  return (
    <section aria-label={ti('preview')}>
      <h3 className={styles['heading']}>{ti('preview')}</h3>
      <ul className={styles['preview']}>
        {contacts.slice(0, shownCount).map((contact, index) => (
          <li key={index} className={styles['previewCard']}>
            <strong className={styles['previewName']}>
              {contact.name || contact.org || (contact.emails[0]?.address ?? '—')}
            </strong>
            <dl>
              {describeFields(contact, t)
                .filter(({ field }) => field !== 'name')
                .map(({ field, text }) => (
                  <div key={field} className={styles['previewLine']}>
                    <dt>{t(field)}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
