import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Menu } from '../../../ui/menus/menu.tsx';
import { contactGroupsQuery, type GroupId } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';
import { contactsNameStrings } from '../contacts-name.strings.ts';
import styles from '../people.module.css';

export interface ListHeaderProps {
  readonly search: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Personal contacts of a group; undefined where the list is of everybody. */
  readonly group: GroupId | 'none' | 'all' | undefined;
  readonly onGroup: (group: GroupId | 'none' | 'all') => void;
  readonly onNew: () => void;
  readonly onExport: () => void;
}

/** Above the list: search, a new contact, and what concerns all of them. */
export function ListHeader({ search, text, onText, group, onGroup, onNew, onExport }: ListHeaderProps) {
  const t = useStrings(contactsStrings);
  const name = useStrings(contactsNameStrings);
  const navigate = useNavigate();
  return (
    <header className={styles['listHeader']}>
      <div className={styles['headerLine']}>
        <TextField
          ref={search}
          className={styles['search']}
          label={t('search')}
          labelHidden
          type="search"
          icon="search"
          placeholder={t('searchHint')}
          value={text}
          maxLength={200}
          autoComplete="off"
          onChange={onText}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            if (text === '') event.currentTarget.blur();
            else onText('');
          }}
        />
        <Button kind="primary" icon="add" onClick={onNew} className={styles['new']}>
          {t('new')}
        </Button>
        <Menu
          align="end"
          trigger={<IconButton icon="more" label={t('more')} />}
          entries={[
            {
              kind: 'item',
              key: 'import',
              icon: 'upload',
              label: t('import'),
              onSelect: () => void navigate('/addressbook/import'),
            },
            { kind: 'item', key: 'export', icon: 'download', label: t('exportTitle'), onSelect: onExport },
            { kind: 'separator', key: 'line' },
            {
              kind: 'item',
              key: 'duplicates',
              icon: 'copy',
              label: name('duplicates'),
              onSelect: () => void navigate('/addressbook/duplicates'),
            },
          ]}
        />
      </div>
      {group !== undefined && <GroupFilter group={group} onGroup={onGroup} />}
    </header>
  );
}

function GroupFilter({ group, onGroup }: { group: GroupId | 'none' | 'all'; onGroup: ListHeaderProps['onGroup'] }) {
  const t = useStrings(contactsStrings);
  const { data } = useQuery(contactGroupsQuery);
  if (data === undefined || data.list.length === 0) return null;
  return (
    <Select
      label={t('group')}
      labelHidden
      value={group}
      options={[
        { value: 'all', label: t('everybody', { count: data.contacts }) },
        ...data.list.map(({ groupId, name, members }) => ({ value: groupId, label: `${name} (${String(members)})` })),
        { value: 'none' as const, label: t('ungrouped', { count: data.ungrouped }) },
      ]}
      onChange={onGroup}
    />
  );
}
