import type { Calls, MailGroup } from '@hongyan/contract';
import type { OutputOf } from '@hongyan/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { formatSize } from '../../lib/files/format-size.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { useViewTitle } from '../../platform/tabs/view-title.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Tag } from '../../ui/labels/chip.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { formatMessage, presentError } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { deleteGroup, groupQuery } from './api.ts';
import { EntriesPanel } from './entries-panel.tsx';
import { changeMembership, copyAddress, openArchive, writePath } from './group-actions.ts';
import { GroupDialog } from './group-dialog.tsx';
import styles from './mail-groups.module.css';
import { mailGroupsStrings } from './mail-groups.strings.ts';
import { sendersLabel } from './senders-label.ts';

type ArchiveUsage = NonNullable<OutputOf<Calls['mailGroups']['detail']>['archiveUsage']>;

/** One group: what it is, who is in it, and what one may do with it. */
export function GroupPage() {
  const t = useStrings(mailGroupsStrings);
  const { address = '' } = useParams();
  const { pathname } = useLocation();
  const list = pathname.slice(0, pathname.lastIndexOf('/'));
  const query = useQuery(groupQuery(address));
  useViewTitle(query.data?.group.name);
  return (
    <Page className={styles['page']} roomy>
      <Link to={list} className={styles['back']}>
        {t('back')}
      </Link>
      {query.data === undefined && query.isError && (
        <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data === undefined && !query.isError && <Skeleton count={5} />}
      {query.data !== undefined && (
        <>
          <GroupTitle key={address} group={query.data.group} usage={query.data.archiveUsage} list={list} />
          <EntriesPanel key={`${address} entries`} group={query.data.group} entries={query.data.entries} />
        </>
      )}
    </Page>
  );
}

interface GroupTitleProps {
  readonly group: MailGroup;
  readonly usage: ArchiveUsage | null;
  readonly list: string;
}

function GroupTitle({ group, usage, list }: GroupTitleProps) {
  const t = useStrings(mailGroupsStrings);
  const { name, address, description, people, isOpen, isHidden, isMember } = group;
  return (
    <header className={styles['groupTitle']}>
      <div className={styles['title']}>
        <PageTitle>{name}</PageTitle>
        <span className={styles['facts']}>
          <Tag tone="blue">{t('people', { count: people })}</Tag>
          <Tag tone={isOpen ? 'green' : 'gray'}>{t(isOpen ? 'open' : 'closed')}</Tag>
          {isHidden && <Tag>{t('hidden')}</Tag>}
          {isMember && <Tag tone="green">{t('iAmMember')}</Tag>}
        </span>
      </div>
      <p className={styles['address']}>{address}</p>
      {description !== '' && <p>{description}</p>}
      <p className={styles['quiet']}>{t('whoSendsIs', { who: t(sendersLabel(group.whoSends)) })}</p>
      {usage !== null && <ArchiveLine usage={usage} />}
      <GroupTools group={group} list={list} />
    </header>
  );
}

/** How full the archive is, for those who run the group; what is lost when it is full is said in words. */
function ArchiveLine({ usage }: { usage: ArchiveUsage }) {
  const t = useStrings(mailGroupsStrings);
  const size = { used: formatSize(usage.usedBytes), quota: formatSize(usage.quotaBytes) };
  return (
    <p className={styles['quiet']}>
      {t('archiveUsage', size)} {usage.isFull && <Tag tone="red">{t('archiveFull')}</Tag>}
    </p>
  );
}

function GroupTools({ group, list }: { group: MailGroup; list: string }) {
  const t = useStrings(mailGroupsStrings);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null);
  const { name, address, isOpen, isMember, mayManage, mayWrite, archiveAddress } = group;
  const remove = (): void => {
    setAsked(null);
    deleteGroup(address, group.revision)
      .then(() => {
        showSuccess(t('deleted', { name }));
        void navigate(list);
      })
      .catch((error: unknown) => presentError(error));
  };
  return (
    <div className={styles['actions']}>
      {mayWrite && (
        <Button kind="primary" icon="pen" onClick={() => void navigate(writePath(group))}>
          {t('write')}
        </Button>
      )}
      <Button icon="copy" onClick={() => void copyAddress(address)}>
        {t('copyAddress')}
      </Button>
      {archiveAddress !== null && (
        <Button icon="archive" onClick={() => void openArchive(archiveAddress)}>
          {t('openArchive')}
        </Button>
      )}
      {isOpen && <Button onClick={() => void changeMembership(group)}>{t(isMember ? 'leave' : 'join')}</Button>}
      {mayManage && (
        <>
          <Button icon="settings" onClick={() => setAsked('edit')}>
            {t('edit')}
          </Button>
          <Button icon="bin" onClick={() => setAsked('delete')}>
            {t('delete')}
          </Button>
        </>
      )}
      {asked === 'edit' && <GroupDialog group={group} domains={[]} onClose={() => setAsked(null)} />}
      <ConfirmDialog
        open={asked === 'delete'}
        danger
        title={t('deleteTitle')}
        message={t('deleteText', { address })}
        confirmLabel={t('delete')}
        onCancel={() => setAsked(null)}
        onConfirm={remove}
      />
    </div>
  );
}
