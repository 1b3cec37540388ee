import type { Contact } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { contactQuery } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';
import { describeFields } from '../describe-fields.ts';
import styles from './detail.module.css';
import { formStrings } from './form.strings.ts';
import { type ContactFormState, toSave } from './form-state.ts';

interface ContactConflictProps {
  readonly contactId: Contact['contactId'];
  readonly mine: ContactFormState;
  readonly onTheirs: (theirs: Contact) => void;
  readonly onMine: (theirs: Contact) => void;
}

/** Somebody (another window) has saved this contact meanwhile: both versions where they differ, and which of them stays. */
export function ContactConflict({ contactId, mine, onTheirs, onMine }: ContactConflictProps) {
  const t = useStrings(contactsStrings);
  const tf = useStrings(formStrings);
  const { data: theirs, refetch } = useQuery(contactQuery(contactId));
  useEffect(() => {
    void refetch();
  }, [refetch]);
  if (theirs === undefined) return null;
  const ours = new Map(describeFields(toSave(mine), t).map(({ field, text }) => [field, text]));
  const others = new Map(describeFields(theirs, t).map(({ field, text }) => [field, text]));
  const different = [...new Set([...ours.keys(), ...others.keys()])].filter(
    (field) => ours.get(field) !== others.get(field),
  );
  return (
    <section className={styles['conflict']} role="alert" aria-label={tf('conflictTitle')}>
      <h2 className={styles['conflictTitle']}>{tf('conflictTitle')}</h2>
      <p>{tf('conflictText')}</p>
      {different.length > 0 && (
        <table className={styles['versions']}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{tf('mine')}</th>
              <th scope="col">{tf('theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {different.map((field) => (
              <tr key={field}>
                <th scope="row">{t(field)}</th>
                <td>{ours.get(field) ?? '—'}</td>
                <td>{others.get(field) ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles['buttons']}>
        <Button onClick={() => onTheirs(theirs)}>{tf('takeTheirs')}</Button>
        <Button kind="primary" onClick={() => onMine(theirs)}>
          {tf('keepMine')}
        </Button>
      </div>
    </section>
  );
}
