import type { MailboxGrant } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { formatMessage, presentError } from '../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { grantsQuery, openMailboxesQuery, removeGrant } from './api.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { GrantList } from './grant-list.tsx';
import styles from './sharing.module.css';
import { sharingStrings } from './sharing.strings.ts';
import { sharingNameStrings } from './sharing-name.strings.ts';

/** /set/sharing: who may do what in one's own mailbox and in the shared ones that one manages, and who did what there. */
export function SharingPage() {
  const t = useStrings(sharingStrings);
  const name = useStrings(sharingNameStrings);
  const [mailbox, setMailbox] = useState('');
  const managed = useQuery(openMailboxesQuery).data?.managed ?? [];
  return (
    <Page className={styles['page']} roomy>
      <header>
        <PageTitle>{name('sharing')}</PageTitle>
        <p className={styles['quiet']}>{t('intro')}</p>
      </header>
      {managed.length > 0 && (
        <Select
          label={t('mailbox')}
          value={mailbox}
          options={[
            { value: '', label: t('mine') },
            ...managed.map(({ emailAddr, name: shown }) => ({ value: emailAddr, label: `${shown} <${emailAddr}>` })),
          ]}
          onChange={setMailbox}
        />
      )}
      <Grants key={mailbox} emailAddr={mailbox} />
      <section className={styles['section']}>
        <h3 className={styles['heading']}>{t('activity')}</h3>
        <p className={styles['quiet']}>{t('activityHint')}</p>
        <ActivityPanel key={mailbox} emailAddr={mailbox} />
      </section>
    </Page>
  );
}

function Grants({ emailAddr }: { emailAddr: string }) {
  const t = useStrings(sharingStrings);
  const query = useQuery(grantsQuery(emailAddr));
  const [edited, setEdited] = useState<MailboxGrant | 'new' | null>(null);
  const [removing, setRemoving] = useState<MailboxGrant | null>(null);
  const add = (
    <Button kind="primary" icon="add" onClick={() => setEdited('new')}>
      {t('grant')}
    </Button>
  );
  const remove = (): void => {
    if (removing === null) return;
    setRemoving(null);
    removeGrant(emailAddr, removing.grantee)
      .then(() => showSuccess(t('removed')))
      .catch((error: unknown) => presentError(error));
  };
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton count={3} />
    );
  const { list, mailbox } = query.data;
  return (
    <section className={styles['section']}>
      <div className={styles['sectionHead']}>
        <h3 className={styles['heading']}>{t('granted')}</h3>
        {list.length > 0 && add}
      </div>
      {list.length === 0 ? (
        <EmptyState icon="people" title={t('empty')} hint={t('emptyHint')} action={add} />
      ) : (
        <GrantList grants={list} onEdit={setEdited} onRemove={setRemoving} />
      )}
      {edited !== null && (
        <GrantDialog
          emailAddr={emailAddr}
          isShared={mailbox.isShared}
          grant={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        danger
        title={t('removeTitle')}
        message={t('removeText', { name: removing?.name ?? '' })}
        confirmLabel={t('remove')}
        onCancel={() => setRemoving(null)}
        onConfirm={remove}
      />
    </section>
  );
}
