import type { ContactGroup } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { NameDialog } from '../../../ui/dialogs/name-dialog.tsx';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { Menu } from '../../../ui/menus/menu.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { groupMembersQuery, removeGroup, removeMembers, saveGroup } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';
import { ExportDialog } from '../export-dialog.tsx';
import styles from '../people.module.css';
import { writePath } from '../write-to.ts';
import { MemberPicker } from './member-picker.tsx';

const rowHeightPx = 52;

/** A group: who is in it, and what can be done with all of them. */
export function GroupPane({ group, onBack }: { group: ContactGroup; onBack: () => void }) {
  const t = useStrings(contactsStrings);
  const navigate = useNavigate();
  const { data, isError, error, refetch } = useQuery(groupMembersQuery(group.groupId));
  const [dialog, setDialog] = useState<'add' | 'rename' | 'export'>();
  const close = (): void => setDialog(undefined);
  const members = data?.list ?? [];
  const add = (
    <Button icon="add" onClick={() => setDialog('add')}>
      {t('addMembers')}
    </Button>
  );
  return (
    <section className={styles['pane']} aria-label={group.name}>
      <header className={styles['listHeader']}>
        <div className={styles['headerLine']}>
          <span className={styles['backToTree']}>
            <Button kind="quiet" icon="chevronLeft" aria-label={t('back')} onClick={onBack} />
          </span>
          <h2 className={styles['paneTitle']}>{group.name}</h2>
          <span className={styles['paneCount']}>{t('people', { count: group.members })}</span>
        </div>
        <div className={styles['headerButtons']}>
          <Button
            kind="primary"
            icon="pen"
            disabled={members.every(({ address }) => address === '')}
            onClick={() => void navigate(writePath(members))}
          >
            {t('writeToGroup')}
          </Button>
          {add}
          <Menu
            trigger={<IconButton icon="more" label={t('more')} />}
            align="end"
            entries={[
              { kind: 'item', key: 'rename', label: t('rename'), onSelect: () => setDialog('rename') },
              {
                kind: 'item',
                key: 'export',
                icon: 'download',
                label: t('exportTitle'),
                onSelect: () => setDialog('export'),
              },
              { kind: 'separator', key: 'line' },
              {
                kind: 'item',
                key: 'remove',
                icon: 'bin',
                danger: true,
                label: t('removeGroup'),
                onSelect: () => {
                  onBack();
                  void removeGroup(group);
                },
              },
            ]}
          />
        </div>
      </header>
      {data === undefined ? (
        isError ? (
          <ErrorState message={formatMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shape="row" count={4} />
        )
      ) : members.length === 0 ? (
        <EmptyState icon="people" title={t('groupEmpty')} hint={t('groupEmptyHint')} />
      ) : (
        <VirtualList
          label={group.name}
          rows={members.map((item) => ({ kind: 'item', key: memberKey(item), item }))}
          rowHeight={rowHeightPx}
          renderItem={(item) => (
            <MemberRow item={item} onRemove={() => void removeMembers(group.groupId, [item.member])} />
          )}
        />
      )}
      {dialog === 'add' && <MemberPicker group={group} onClose={close} />}
      {dialog === 'rename' && (
        <NameDialog
          title={t('rename')}
          label={t('groupName')}
          name={group.name}
          onSave={(name) => saveGroup(name, group.groupId)}
          onClose={close}
        />
      )}
      {dialog === 'export' && <ExportDialog groupId={group.groupId} onClose={close} />}
    </section>
  );
}

type Member = NonNullable<ReturnType<typeof useMembers>>[number];
const useMembers = (groupId: ContactGroup['groupId']) => useQuery(groupMembersQuery(groupId)).data?.list;

const memberKey = ({ member }: Member): string =>
  member.kind === 'contact' ? `contact:${member.contactId}` : `address:${member.address}`;

function MemberRow({ item, onRemove }: { item: Member; onRemove: () => void }) {
  const t = useStrings(contactsStrings);
  const { member, address } = item;
  const name = item.name || address;
  return (
    <div role="listitem" className={styles['member']}>
      <Avatar name={item.name} address={address} size={32} picture={address !== ''} />
      <span className={styles['rowText']}>
        {member.kind === 'contact' ? (
          <Link to={`/addressbook/allcontacts?contact=${member.contactId}`} className={styles['memberName']}>
            {name}
          </Link>
        ) : (
          <span className={styles['memberName']}>{name}</span>
        )}
        <span className={styles['rowAddress']}>{address || t('noAddress')}</span>
      </span>
      <IconButton icon="close" size="small" label={t('removeMember', { name })} onClick={onRemove} />
    </div>
  );
}
