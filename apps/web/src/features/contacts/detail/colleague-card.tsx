import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { relatedPath } from '../../../mail-model/queries/mail-paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Tag } from '../../../ui/labels/chip.tsx';
import { formatMessage, presentError } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { colleagueQuery, contactOfAddressQuery, saveContact } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';
import { PersonFace } from '../people/person-face.tsx';
import { writePath } from '../write-to.ts';
import { CardHeader, Fact } from './contact-view.tsx';
import styles from './detail.module.css';
import { emptyForm, toSave } from './form-state.ts';

interface ColleagueCardProps {
  readonly address: string;
  /** The contact that one has of them, by its number. */
  readonly onContact: (contactId: string) => void;
}

/** A colleague: departments, duties, and the phone as the organisation shows it. */
export function ColleagueCard({ address, onContact }: ColleagueCardProps) {
  const t = useStrings(contactsStrings);
  const navigate = useNavigate();
  const { data, isError, error, refetch } = useQuery(colleagueQuery(address));
  if (data === undefined)
    return isError ? (
      <ErrorState message={formatMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <div className={styles['card']}>
        <Skeleton shape="row" count={1} />
        <Skeleton count={3} />
      </div>
    );
  return (
    <article className={styles['card']}>
      <CardHeader
        face={<PersonFace person={{ kind: 'colleague', name: data.name, address, photo: '' }} size={64} />}
        name={data.name || address}
        note={[data.duties, data.departments[0]?.path ?? ''].filter(Boolean)}
      />
      <div className={styles['buttons']}>
        <Button kind="primary" icon="pen" onClick={() => void navigate(writePath([data]))}>
          {t('write')}
        </Button>
        <Button icon="mail" onClick={() => void navigate(relatedPath(address))}>
          {t('correspondence')}
        </Button>
        <AddButton colleague={data} onContact={onContact} />
      </div>
      <dl className={styles['facts']}>
        <Fact name={t('email')} copied={data.address}>
          <Link to={writePath([data])}>{data.address}</Link>
        </Fact>
        {data.phone !== '' && (
          <Fact name={t('phone')} {...(data.phone.includes('*') ? {} : { copied: data.phone })}>
            {data.phone}
          </Fact>
        )}
        {data.departments.length > 0 && (
          <Fact name={t('departments')}>
            {data.departments.map(({ deptId, path, isPartTime }) => (
              <span key={deptId} className={styles['departmentLine']}>
                <Link to={`/addressbook/organization?dept=${deptId}`}>{path}</Link>
                {isPartTime && <Tag>{t('partTime')}</Tag>}
              </span>
            ))}
          </Fact>
        )}
        {data.duties !== '' && <Fact name={t('duties')}>{data.duties}</Fact>}
      </dl>
    </article>
  );
}

/** Makes a contact of a colleague, to which a phone or a note can be written; the organisation stays as it is. */
function AddButton({
  colleague,
  onContact,
}: {
  colleague: { name: string; address: string; duties: string; departments: readonly { path: string }[] };
  onContact: ColleagueCardProps['onContact'];
}) {
  const t = useStrings(contactsStrings);
  const [isBusy, setBusy] = useState(false);
  const { data: contactId } = useQuery(contactOfAddressQuery(colleague.address));
  if (contactId === undefined) return null;
  if (contactId !== null)
    return (
      <Button icon="user" onClick={() => onContact(contactId)}>
        {t('openContact')}
      </Button>
    );
  const add = async (): Promise<void> => {
    setBusy(true);
    try {
      const fields = toSave(emptyForm(colleague));
      const department = colleague.departments[0]?.path.split(' / ').at(-1) ?? '';
      const contact = await saveContact({ ...fields, department, title: colleague.duties }, crypto.randomUUID());
      onContact(contact.contactId);
    } catch (error) {
      presentError(error, 'warning');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="add" busy={isBusy} onClick={() => void add()}>
      {t('addToContacts')}
    </Button>
  );
}
