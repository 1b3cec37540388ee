import type { MailGroup } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Tag } from '../../ui/labels/chip.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import framed from '../../ui/lists/framed-list.module.css';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type GroupScope, groupsQuery } from './api.ts';
import { changeMembership, writePath } from './group-actions.ts';
import { GroupDialog } from './group-dialog.tsx';
import styles from './mail-groups.module.css';
import { mailGroupsStrings } from './mail-groups.strings.ts';
import { mailGroupsNameStrings } from './mail-groups-name.strings.ts';

const pathOf: Record<GroupScope, string> = {
  managed: '/addressbook/groupmanagement',
  contactable: '/addressbook/contactgroups',
};

/** /addressbook/groupmanagement: the groups that one manages. */
export function ManagedGroupsPage() {
  return <GroupsPage key="managed" scope="managed" />;
}

/** /addressbook/contactgroups: the groups that one may write to or join. */
export function ContactableGroupsPage() {
  return <GroupsPage key="contactable" scope="contactable" />;
}

function GroupsPage({ scope }: { scope: GroupScope }) {
  const t = useStrings(mailGroupsStrings);
  const name = useStrings(mailGroupsNameStrings);
  const navigate = useNavigate();
  const query = useQuery(groupsQuery(scope));
  const [isCreating, setCreating] = useState(false);
  const domains = scope === 'managed' ? (query.data?.domains ?? []) : [];
  const create = domains.length > 0 && (
    <Button kind="primary" icon="add" onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  const hasGroups = (query.data?.list.length ?? 0) > 0;
  return (
    <Page className={styles['page']} roomy>
      <header className={styles['head']}>
        <div>
          <PageTitle>{name(scope)}</PageTitle>
          <p className={styles['quiet']}>{t(scope === 'managed' ? 'managedIntro' : 'contactableIntro')}</p>
        </div>
        {hasGroups && create}
      </header>
      {query.data === undefined && query.isError && (
        <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data === undefined && !query.isError && <Skeleton count={4} />}
      {query.data !== undefined && hasGroups && <GroupList scope={scope} groups={query.data.list} />}
      {query.data !== undefined && !hasGroups && <NoGroups scope={scope} action={create} />}
      {isCreating && (
        <GroupDialog
          group={null}
          domains={domains}
          onClose={() => setCreating(false)}
          onDone={({ address }) => void navigate(`${pathOf.managed}/${encodeURIComponent(address)}`)}
        />
      )}
    </Page>
  );
}

function NoGroups({ scope, action }: { scope: GroupScope; action: React.ReactNode }) {
  const t = useStrings(mailGroupsStrings);
  if (scope === 'contactable')
    return <EmptyState icon="people" title={t('noContactable')} hint={t('noContactableHint')} />;
  const hint = t(action === false ? 'noManagedHint' : 'noManagedMayCreate');
  return <EmptyState icon="people" title={t('noManaged')} hint={hint} action={action} />;
}

function GroupList({ scope, groups }: { scope: GroupScope; groups: readonly MailGroup[] }) {
  const t = useStrings(mailGroupsStrings);
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = groups.filter(({ name, address }) => `${name} ${address}`.toLowerCase().includes(wanted));
  return (
    <>
      {groups.length > 5 && (
        <TextField
          label={t('search')}
          labelHidden
          placeholder={t('search')}
          icon="search"
          value={text}
          onChange={setText}
        />
      )}
      {shown.length === 0 && <p className={styles['quiet']}>{t('nothingFound')}</p>}
      {shown.length > 0 && (
        <ul className={framed['list']} aria-label={t('list')}>
          {shown.map((group) => (
            <GroupRow key={group.address} scope={scope} group={group} />
          ))}
        </ul>
      )}
    </>
  );
}

function GroupRow({ scope, group }: { scope: GroupScope; group: MailGroup }) {
  const t = useStrings(mailGroupsStrings);
  const navigate = useNavigate();
  const { name, address, description, people, isOpen, isHidden, isMember, mayWrite } = group;
  return (
    <li className={classNames(framed['row'], styles['row'])}>
      <Link to={`${pathOf[scope]}/${encodeURIComponent(address)}`} className={styles['who']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['quiet']}>{address}</span>
        {description !== '' && <span className={styles['quiet']}>{description}</span>}
      </Link>
      <span className={styles['facts']}>
        <Tag tone="blue">{t('people', { count: people })}</Tag>
        {isMember && <Tag tone="green">{t('iAmMember')}</Tag>}
        {isHidden && <Tag>{t('hidden')}</Tag>}
      </span>
      <span className={styles['tools']}>
        {isOpen && scope === 'contactable' && (
          <Button kind="quiet" size="small" onClick={() => void changeMembership(group)}>
            {t(isMember ? 'leave' : 'join')}
          </Button>
        )}
        {mayWrite && (
          <Button kind="quiet" size="small" icon="pen" onClick={() => void navigate(writePath(group))}>
            {t('write')}
          </Button>
        )}
      </span>
    </li>
  );
}
