import type { Contact, ContactFields } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Page, PageTitle } from '../../../ui/layout/page.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { duplicatesQuery, mergeContacts } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';
import { contactsNameStrings } from '../contacts-name.strings.ts';
import { keepApart } from './keep-apart.ts';
import { MergeChoice } from './merge-choice.tsx';
import styles from './merging.module.css';

/** /addressbook/duplicates: contacts that are probably the same person, to be merged set by set. */
export function DuplicatesPage() {
  const t = useStrings(contactsStrings);
  const name = useStrings(contactsNameStrings);
  const navigate = useNavigate();
  const { data, isError, error, refetch } = useQuery(duplicatesQuery);
  const sets = data?.list;
  const back = (
    <Button icon="chevronLeft" onClick={() => void navigate('/addressbook/allcontacts')}>
      {t('backToContacts')}
    </Button>
  );
  return (
    <Page className={styles['page']} roomy>
      <header>
        <PageTitle>{name('duplicates')}</PageTitle>
        <p className={textStyles['hint']}>{t('duplicatesIntro')}</p>
      </header>
      {sets === undefined ? (
        isError ? (
          <ErrorState message={formatMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton count={6} />
        )
      ) : sets.length === 0 ? (
        <EmptyState icon="check" title={t('noDuplicates')} action={back} />
      ) : (
        sets.map(({ contacts, merged, key }) => (
          <DuplicateSet
            key={contacts.map(({ contactId, revision }) => `${contactId}.${String(revision)}`).join()}
            contacts={contacts}
            merged={merged}
            onSkip={() => void keepApart(key)}
          />
        ))
      )}
    </Page>
  );
}

interface DuplicateSetProps {
  readonly contacts: readonly Contact[];
  readonly merged: ContactFields;
  readonly onSkip: () => void;
}

function DuplicateSet({ contacts, merged, onSkip }: DuplicateSetProps) {
  const t = useStrings(contactsStrings);
  const [fields, setFields] = useState(merged);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const title = fields.name || fields.org || (fields.emails[0]?.address ?? '');
  const merge = (): void => {
    setBusy(true);
    mergeContacts(contacts, fields)
      .catch((error: unknown) => setProblem(formatMessage(error)))
      .finally(() => setBusy(false));
  };
  return (
    <section className={styles['set']} aria-label={title}>
      <h3 className={styles['setTitle']}>{t('probablySame', { name: title, count: contacts.length })}</h3>
      <MergeChoice contacts={contacts} fields={fields} onChange={setFields} />
      <div className={styles['buttons']}>
        <span className={styles['problem']} role="alert">
          {problem}
        </span>
        <Button onClick={onSkip}>{t('skip')}</Button>
        <Button kind="primary" busy={isBusy} onClick={merge}>
          {t('merge')}
        </Button>
      </div>
    </section>
  );
}
