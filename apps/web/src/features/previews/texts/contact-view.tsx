import type { PreviewContact, PreviewOf } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { Avatar } from '../../../ui/people/avatar.tsx';
import styles from '../preview.module.css';
import { previewStrings } from '../preview.strings.ts';
import { CutNote } from './cut-note.tsx';

/** Visiting cards, in words. */
export function ContactView({ preview }: { preview: PreviewOf<'contact'> }) {
  const t = useStrings(previewStrings);
  return (
    <div className={styles['scroller']} tabIndex={0}>
      {preview.truncated && <CutNote>{t('listCut')}</CutNote>}
      <ul className={styles['cards']}>
        {preview.contacts.map((contact, index) => (
          <ContactCard key={index} contact={contact} />
        ))}
      </ul>
    </div>
  );
}

function ContactCard({ contact }: { contact: PreviewContact }) {
  const t = useStrings(previewStrings);
  const name = contact.name === '' ? (contact.emails[0] ?? '') : contact.name;
  const facts: (readonly [word: string, text: string])[] = [
    ...contact.emails.map((text) => [t('email'), text] as const),
    ...contact.phones.map((text) => [t('phone'), text] as const),
    ...contact.addresses.map((text) => [t('address'), text] as const),
    ...(contact.note === '' ? [] : [[t('note'), contact.note] as const]),
  ];
  const work = [contact.title, contact.organisation].filter((text) => text !== '').join(' · ');
  return (
    <li className={styles['card']}>
      <div className={styles['person']}>
        <Avatar name={name} address={contact.emails[0] ?? name} size={40} />
        <div>
          <h3>{name === '' ? t('noTitle') : name}</h3>
          {work !== '' && <p>{work}</p>}
        </div>
      </div>
      <dl className={styles['facts']}>
        {facts.map(([word, text], index) => (
          <div key={index}>
            <dt>{word}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
