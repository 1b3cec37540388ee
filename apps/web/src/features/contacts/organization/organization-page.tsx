import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { useQuietText } from '../../../lib/use-quiet-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { departmentsQuery, type ListScope } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';
import { contactsNameStrings } from '../contacts-name.strings.ts';
import { ColleagueCard } from '../detail/colleague-card.tsx';
import detailStyles from '../detail/detail.module.css';
import { Panes } from '../panes.tsx';
import { NobodyHere, PeopleList } from '../people/people-list.tsx';
import { rowKey } from '../people/row-key.ts';
import { SelectionBar } from '../people/selection-bar.tsx';
import { useContactList } from '../people/use-contact-list.ts';
import { usePeopleKeys } from '../people/use-people-keys.ts';
import { useSelection } from '../people/use-selection.ts';
import styles from '../people.module.css';
import { writePath } from '../write-to.ts';
import { DepartmentTree } from './department-tree.tsx';

const quietMs = 120;

/** /addressbook/organization: the departments, the people of the one that is chosen, and the card of one of them. */
export function OrganizationPage() {
  const t = useStrings(contactsStrings);
  const [params, setParams] = useSearchParams();
  const deptId = params.get('dept') ?? undefined;
  const person = params.get('person') ?? undefined;
  const { data, isError, error, refetch } = useQuery(departmentsQuery);
  const navigate = useNavigate();
  if (data === undefined)
    return isError ? (
      <ErrorState message={formatMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <div className={detailStyles['card']}>
        <Skeleton count={6} />
      </div>
    );
  if (data.departments.length === 0 && data.total === 0)
    return <EmptyState icon="people" title={t('noOrganization')} hint={t('noOrganizationHint')} />;
  const chosen = deptId ?? data.departments[0]?.deptId ?? 'none';
  const name = data.departments.find((department) => department.deptId === chosen)?.name ?? t('noDepartment');
  return (
    <Panes
      shown={person !== undefined ? 'third' : deptId !== undefined ? 'second' : 'first'}
      first={
        <DepartmentTree
          key={deptId === undefined ? '' : 'open'}
          departments={data.departments}
          outside={data.total}
          chosen={chosen}
          onChoose={(next) => setParams({ dept: next })}
        />
      }
      second={
        <DepartmentPeople
          key={chosen}
          deptId={chosen}
          name={name}
          person={person}
          onOpen={(key) => setParams({ dept: chosen, person: key }, { replace: person !== undefined })}
          onBack={() => setParams({})}
        />
      }
      third={
        person === undefined ? (
          <EmptyState icon="user" title={t('chooseColleague')} />
        ) : (
          <section className={detailStyles['detail']} aria-label={t('details')}>
            <div className={styles['backFromCard']}>
              <Button kind="quiet" icon="chevronLeft" onClick={() => setParams({ dept: chosen })}>
                {t('back')}
              </Button>
            </div>
            <ColleagueCard
              address={person}
              onContact={(contactId) => void navigate(`/addressbook/allcontacts?contact=${contactId}`)}
            />
          </section>
        )
      }
    />
  );
}

interface DepartmentPeopleProps {
  readonly deptId: string;
  readonly name: string;
  readonly person: string | undefined;
  readonly onOpen: (key: string) => void;
  readonly onBack: () => void;
}

/** Everybody of a department and of those below it, also those who work there part of their time. */
function DepartmentPeople({ deptId, name, person, onOpen, onBack }: DepartmentPeopleProps) {
  const t = useStrings(contactsStrings);
  const screen = useStrings(contactsNameStrings);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const keyword = useQuietText(text.trim(), quietMs);
  const scope: ListScope = { source: 'organization', deptId, ...(keyword === '' ? {} : { keyword }) };
  const list = useContactList(scope);
  const order = list.people.map(rowKey);
  const selection = useSelection(order);
  const chosen = list.people.filter((each) => selection.chosen.has(rowKey(each)));
  const open = list.people.find((each) => rowKey(each) === person);
  usePeopleKeys({
    order,
    active: person,
    hasSelection: chosen.length > 0,
    setActive: onOpen,
    open: onOpen,
    toggle: selection.toggle,
    choose: selection.choose,
    commands: {
      c: () => {
        const people = chosen.length > 0 ? chosen : open ? [open] : [];
        if (people.length > 0) void navigate(writePath(people));
        return people.length > 0;
      },
    },
  });
  return (
    <section className={styles['pane']} aria-label={name}>
      {chosen.length > 0 ? (
        <SelectionBar people={chosen} onClear={selection.clear} />
      ) : (
        <header className={styles['listHeader']}>
          <div className={styles['headerLine']}>
            <span className={styles['backToTree']}>
              <Button kind="quiet" icon="chevronLeft" aria-label={t('back')} onClick={onBack} />
            </span>
            <h2 className={styles['paneTitle']}>{name}</h2>
            <span className={styles['paneCount']}>{t('people', { count: list.total ?? 0 })}</span>
          </div>
          <TextField
            label={t('search')}
            labelHidden
            type="search"
            icon="search"
            placeholder={t('searchHint')}
            value={text}
            maxLength={200}
            autoComplete="off"
            onChange={setText}
          />
        </header>
      )}
      <PeopleList
        label={`${screen('organization')}: ${name}`}
        list={list}
        active={person}
        opened={person}
        chosen={selection.chosen}
        onOpen={onOpen}
        onToggle={selection.toggle}
        empty={
          keyword === '' ? <EmptyState icon="people" title={t('departmentEmpty')} /> : <NobodyHere keyword={keyword} />
        }
      />
    </section>
  );
}
