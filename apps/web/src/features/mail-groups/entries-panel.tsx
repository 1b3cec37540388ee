import type { MailGroup, MailGroupEntry, MailGroupRole } from '@hongyan/contract';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Segmented } from '../../ui/buttons/segmented.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import framed from '../../ui/lists/framed-list.module.css';
import { Pager } from '../../ui/lists/pager.tsx';
import { offerUndo } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { Avatar } from '../../ui/people/avatar.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { AddDialog } from './add-dialog.tsx';
import { addEntries, removeEntries } from './api.ts';
import styles from './mail-groups.module.css';
import { mailGroupsStrings } from './mail-groups.strings.ts';

const rowsPerPage = 50;
const addLabel = { member: 'addMember', manager: 'addManager', sender: 'addSender' } as const;
const emptyLabel = { member: 'noMember', manager: 'noManager', sender: 'noSender' } as const;

export interface EntriesPanelProps {
  group: MailGroup;
  entries: readonly MailGroupEntry[];
}

/** Who is in a group, by role; its managers add and remove here. */
export function EntriesPanel({ group, entries }: EntriesPanelProps) {
  const t = useStrings(mailGroupsStrings);
  const [role, setRole] = useState<MailGroupRole>('member');
  const [isAdding, setAdding] = useState(false);
  if (!group.mayList) return <EmptyState icon="lock" title={t('notListed')} />;
  const roles: readonly MailGroupRole[] = group.mayManage ? ['member', 'manager', 'sender'] : ['member', 'manager'];
  const ofRole = entries.filter((entry) => entry.role === role);
  const add = group.mayManage && (
    <Button icon="add" onClick={() => setAdding(true)}>
      {t(addLabel[role])}
    </Button>
  );
  const hint = role === 'member' ? t('noMemberHint') : role === 'sender' ? t('noSenderHint') : undefined;
  return (
    <section className={styles['section']}>
      <div className={styles['sectionHead']}>
        <Segmented
          label={t('roles')}
          value={role}
          options={roles.map((value) => ({
            value,
            label: `${t(value)} ${String(entries.filter((entry) => entry.role === value).length)}`,
          }))}
          onChange={setRole}
        />
        {ofRole.length > 0 && add}
      </div>
      {ofRole.length === 0 ? (
        <EmptyState icon="people" title={t(emptyLabel[role])} hint={hint} action={add} />
      ) : (
        <EntryList key={role} group={group} entries={ofRole} label={t(role)} />
      )}
      {isAdding && <AddDialog group={group} role={role} onClose={() => setAdding(false)} />}
    </section>
  );
}

function EntryList({ group, entries, label }: EntriesPanelProps & { label: string }) {
  const t = useStrings(mailGroupsStrings);
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const wanted = text.trim().toLowerCase();
  const found = entries.filter(({ name, address, deptName }) =>
    `${name} ${address} ${deptName}`.toLowerCase().includes(wanted),
  );
  const pages = Math.max(1, Math.ceil(found.length / rowsPerPage));
  const current = Math.min(page, pages);
  return (
    <>
      {entries.length > 10 && (
        <TextField
          label={t('search')}
          labelHidden
          placeholder={t('search')}
          icon="search"
          value={text}
          onChange={setText}
        />
      )}
      {found.length === 0 && <p className={styles['quiet']}>{t('nothingFound')}</p>}
      {found.length > 0 && (
        <ul className={framed['list']} aria-label={label}>
          {found.slice((current - 1) * rowsPerPage, current * rowsPerPage).map((entry) => (
            <EntryRow key={`${entry.kind} ${entry.address}`} group={group} entry={entry} />
          ))}
        </ul>
      )}
      {pages > 1 && <Pager page={current} pages={pages} onTurn={setPage} />}
    </>
  );
}

/** Takes somebody out, and offers to put them back. */
async function removeUndoably(group: string, entry: MailGroupEntry, message: string): Promise<void> {
  const { role, kind, address } = entry;
  const named =
    kind === 'department' ? { addresses: [], departments: [address] } : { addresses: [address], departments: [] };
  const change = { address: group, role, ...named };
  try {
    await removeEntries(change);
    offerUndo(message, () => {
      addEntries(change).catch((error: unknown) => presentError(error));
    });
  } catch (error) {
    presentError(error);
  }
}

function EntryRow({ group, entry }: { group: MailGroup; entry: MailGroupEntry }) {
  const t = useStrings(mailGroupsStrings);
  const { kind, name, address, deptName, people } = entry;
  const shown = name === '' ? address : name;
  const facts = {
    account: [address, deptName],
    group: [address, t('group')],
    address: [t('outside')],
    department: [t('department'), t('people', { count: people ?? 0 })],
  }[kind].filter((fact) => fact !== '' && fact !== shown);
  return (
    <li className={classNames(framed['row'], styles['row'])}>
      {kind === 'group' || kind === 'department' ? (
        <Icon name={kind === 'group' ? 'people' : 'columns'} size={28} />
      ) : (
        <Avatar name={shown} address={address} size={32} picture={kind === 'account'} />
      )}
      <span className={styles['who']}>
        <span className={styles['name']}>{shown}</span>
        <span className={styles['quiet']}>{facts.join(' · ')}</span>
      </span>
      {group.mayManage && (
        <span className={styles['tools']}>
          <Button
            kind="quiet"
            size="small"
            aria-label={`${t('remove')} ${shown}`}
            onClick={() => void removeUndoably(group.address, entry, t('removed', { name: shown }))}
          >
            {t('remove')}
          </Button>
        </span>
      )}
    </li>
  );
}
