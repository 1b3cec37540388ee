import type { Contact } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { relatedPath } from '../../../mail-model/queries/mail-paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Tag } from '../../../ui/labels/chip.tsx';
import { linkAttributes, safeHref } from '../../message-body/index.ts';
import { contactGroupsQuery, removeContacts } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';
import { copyText } from '../copy-text.ts';
import { formatBirthday } from '../describe-fields.ts';
import { PersonFace } from '../people/person-face.tsx';
import { writePath } from '../write-to.ts';
import styles from './detail.module.css';

interface ContactViewProps {
  readonly contact: Contact;
  readonly onEdit: () => void;
  readonly onGone: () => void;
}

/** A contact, whole. */
export function ContactView({ contact, onEdit, onGone }: ContactViewProps) {
  const t = useStrings(contactsStrings);
  const navigate = useNavigate();
  const groups = useQuery(contactGroupsQuery).data?.list ?? [];
  const address = contact.emails[0]?.address ?? '';
  const name = contact.name || contact.org || address || (contact.phones[0]?.number ?? '');
  const own = groups.filter(({ groupId }) => contact.groupIds.includes(groupId));
  return (
    <article className={styles['card']}>
      <CardHeader
        face={<PersonFace person={{ kind: 'contact', name, address, photo: contact.photo }} size={64} />}
        name={name}
        note={[contact.nickname, contact.title, contact.department, contact.org].filter(
          (text) => text !== '' && text !== name,
        )}
      />
      <div className={styles['buttons']}>
        <Button
          kind="primary"
          icon="pen"
          disabled={address === ''}
          onClick={() => void navigate(writePath([{ name: contact.name, address }]))}
        >
          {t('write')}
        </Button>
        <Button icon="draft" onClick={onEdit}>
          {t('edit')}
        </Button>
        {address !== '' && (
          <Button icon="mail" onClick={() => void navigate(relatedPath(address))}>
            {t('correspondence')}
          </Button>
        )}
        <IconButton
          icon="bin"
          label={t('remove')}
          shortcut="#"
          onClick={() => {
            onGone();
            void removeContacts([contact.contactId]);
          }}
        />
      </div>
      <dl className={styles['facts']}>
        {contact.emails.map((email) => (
          <Fact key={email.address} name={t('email')} kind={t(email.kind)} copied={email.address}>
            <Link to={writePath([{ name: contact.name, address: email.address }])}>{email.address}</Link>
          </Fact>
        ))}
        {contact.phones.map((phone, index) => (
          <Fact key={`${phone.number} ${String(index)}`} name={t('phone')} kind={t(phone.kind)} copied={phone.number}>
            {phone.number}
          </Fact>
        ))}
        {contact.addresses.map((postal, index) => (
          <Fact key={`${postal.text} ${String(index)}`} name={t('address')} kind={t(postal.kind)} copied={postal.text}>
            {postal.text}
          </Fact>
        ))}
        {contact.birthday !== '' && <Fact name={t('birthday')}>{formatBirthday(contact.birthday, t)}</Fact>}
        {contact.website !== '' && (
          <Fact name={t('website')}>
            <Website url={contact.website} />
          </Fact>
        )}
        {own.length > 0 && (
          <Fact name={t('groups')}>
            {own.map(({ groupId, name: groupName }) => (
              <Link key={groupId} to={`/addressbook/contactgroup?group=${groupId}`} className={styles['tagLink']}>
                <Tag>{groupName}</Tag>
              </Link>
            ))}
          </Fact>
        )}
        {contact.note !== '' && <Fact name={t('note')}>{contact.note}</Fact>}
      </dl>
    </article>
  );
}

/** Who it is: the picture, the name, and a line below it. */
export function CardHeader({ face, name, note }: { face: ReactNode; name: string; note: readonly string[] }) {
  return (
    <header className={styles['cardHeader']}>
      {face}
      <div className={styles['cardName']}>
        <h2 className={styles['personName']}>{name}</h2>
        {note.length > 0 && <p className={styles['personNote']}>{note.join(' · ')}</p>}
      </div>
    </header>
  );
}

interface FactProps {
  readonly name: string;
  readonly kind?: string;
  /** What its button copies. */
  readonly copied?: string;
  readonly children: ReactNode;
}

/** Something that is known of a person. */
export function Fact({ name, kind, copied, children }: FactProps) {
  const t = useStrings(contactsStrings);
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd>
        <span className={styles['factText']}>{children}</span>
        {kind !== undefined && <span className={styles['factKind']}>{kind}</span>}
        {copied !== undefined && (
          <IconButton
            icon="copy"
            size="small"
            label={t('copy', { text: copied })}
            onClick={() => void copyText(copied)}
          />
        )}
      </dd>
    </div>
  );
}

/** Leads over the warning page, as links of mails do. */
function Website({ url }: { url: string }) {
  const href = safeHref(url);
  return href === undefined ? (
    url
  ) : (
    <a href={href} {...linkAttributes}>
      {url}
    </a>
  );
}
