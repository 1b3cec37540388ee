import type { PreviewContact, PreviewOf } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { previewStrings } from '../preview.strings.ts';
import viewStyles from '../preview-view.module.css';
import cardStyles from './cards.module.css';
import { CutNote } from './cut-note.tsx';
import factStyles from './facts.module.css';

/** Visiting cards, in words. */
export function ContactView({ preview }: { preview: PreviewOf<'contact'> }) {
  const t = useStrings(previewStrings);
  return (
    <div className={viewStyles['scroller']} tabIndex={0}>
      {preview.truncated && <CutNote>{t('listCut')}</CutNote>}
      <ul className={cardStyles['cards']}>
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
    <li className={cardStyles['card']}>
      <div className={cardStyles['person']}>
        <Avatar name={name} address={contact.emails[0] ?? name} size={40} />
        <div>
          <h3>{name === '' ? t('noTitle') : name}</h3>
          {work !== '' && <p>{work}</p>}
        </div>
      </div>
      <dl className={factStyles['facts']}>
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
