import type { ContactGroup } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { NameDialog } from '../../../ui/dialogs/name-dialog.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { contactGroupsQuery, saveGroup } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';
import { contactsNameStrings } from '../contacts-name.strings.ts';
import detailStyles from '../detail/detail.module.css';
import { Panes } from '../panes.tsx';
import styles from '../people.module.css';
import { GroupPane } from './group-pane.tsx';

/** /addressbook/contactgroup: one's own groups of contacts, and who is in the one that is chosen. */
export function GroupsPage() {
  const t = useStrings(contactsStrings);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { data, isError, error, refetch } = useQuery(contactGroupsQuery);
  const [isNaming, setNaming] = useState(false);
  const wanted = params.get('group');
  const open = (groupId: string): void => void navigate(`/addressbook/contactgroup?group=${groupId}`);
  const make = (
    <Button kind="primary" icon="add" onClick={() => setNaming(true)}>
      {t('newGroup')}
    </Button>
  );
  if (data === undefined)
    return isError ? (
      <ErrorState message={formatMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <div className={detailStyles['card']}>
        <Skeleton count={5} />
      </div>
    );
  const group = data.list.find(({ groupId }) => groupId === wanted) ?? data.list[0];
  return (
    <>
      {group === undefined ? (
        <EmptyState icon="tag" title={t('noGroups')} hint={t('noGroupsHint')} action={make} />
      ) : (
        <Panes
          shown={wanted === null ? 'first' : 'second'}
          first={<GroupList groups={data.list} open={group.groupId} onNew={() => setNaming(true)} />}
          second={
            <GroupPane key={group.groupId} group={group} onBack={() => void navigate('/addressbook/contactgroup')} />
          }
        />
      )}
      {isNaming && (
        <NameDialog
          title={t('newGroup')}
          label={t('groupName')}
          name=""
          onSave={async (name) => open((await saveGroup(name)).groupId)}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

interface GroupListProps {
  readonly groups: readonly ContactGroup[];
  readonly open: string;
  readonly onNew: () => void;
}

function GroupList({ groups, open, onNew }: GroupListProps) {
  const t = useStrings(contactsStrings);
  const name = useStrings(contactsNameStrings);
  return (
    <nav className={styles['groupList']} aria-label={name('groups')}>
      <header className={styles['groupListHeader']}>
        <span className={styles['paneCount']}>{t('groupCount', { count: groups.length })}</span>
        <IconButton icon="add" label={t('newGroup')} onClick={onNew} />
      </header>
      <ul>
        {groups.map((group) => (
          <li key={group.groupId}>
            <Link
              to={`/addressbook/contactgroup?group=${group.groupId}`}
              className={styles['groupLink']}
              aria-current={group.groupId === open ? 'true' : undefined}
            >
              <Icon name="tag" />
              <span className={styles['groupName']} title={group.name}>
                {group.name}
              </span>
              <span className={styles['paneCount']}>{group.members}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
