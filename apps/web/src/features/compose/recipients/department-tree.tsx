import { maxRecipients } from '@hongyan/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { presentError } from '../../../ui/notices/present-error.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import styles from './people.module.css';
import { recipientStrings } from './recipient.strings.ts';

type Row = (person: Recipient) => React.ReactNode;

interface Department {
  readonly deptId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly people: number;
  readonly peopleBelow: number;
}

export interface DepartmentTreeProps {
  row: Row;
  /** Where people are added, in words. */
  fieldName: string;
  onAdd: (people: readonly Recipient[]) => void;
}

/** An organisation changes slowly. */
const freshMs = 5 * 60_000;

/** The departments; the people of one are asked for when it is opened. */
export function DepartmentTree({ row, fieldName, onAdd }: DepartmentTreeProps) {
  const t = useStrings(recipientStrings);
  const [wanted, setWanted] = useState<Department>();
  const [isBusy, setBusy] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: ['contacts', 'tree'],
    queryFn: ({ signal }) => readData(api.contacts.tree({}, { signal })),
    staleTime: freshMs,
  });
  const addAll = (): void => {
    if (!wanted) return;
    const { deptId, name } = wanted;
    setBusy(true);
    void readData(api.contacts.tree({ deptId, below: 'true' }))
      .then(({ people }) =>
        onAdd(people.map((person) => ({ name: person.name, address: person.address, detail: name }))),
      )
      .catch((error: unknown) => presentError(error))
      .finally(() => {
        setBusy(false);
        setWanted(undefined);
      });
  };
  if (isError) {
    return (
      <p className={styles['nobody']}>
        {t('treeFailed')}
        <Button kind="quiet" size="small" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </p>
    );
  }
  if (!data) return <Skeleton count={3} />;
  const count = wanted?.peopleBelow ?? 0;
  const values = { name: wanted?.name ?? '', count, max: maxRecipients, field: fieldName };
  return (
    <section>
      <h2 className={styles['heading']}>{t('organisation')}</h2>
      <Branch departments={data.departments} parentId={null} row={row} onAddAll={setWanted} />
      {data.total > 0 && (
        <>
          {data.departments.length > 0 && <p className={styles['heading']}>{t('noDepartment')}</p>}
          {data.people.map((person) => row({ name: person.name, address: person.address }))}
        </>
      )}
      <ConfirmDialog
        open={wanted !== undefined}
        title={t('addDepartmentTitle')}
        message={t(count > maxRecipients ? 'addDepartmentTooMany' : 'addDepartmentText', values)}
        confirmLabel={t('add')}
        busy={isBusy}
        onConfirm={addAll}
        onCancel={() => setWanted(undefined)}
      />
    </section>
  );
}

interface BranchProps {
  departments: readonly Department[];
  parentId: string | null;
  row: Row;
  onAddAll: (department: Department) => void;
}

function Branch({ departments, parentId, row, onAddAll }: BranchProps) {
  return (
    <ul>
      {departments
        .filter((department) => department.parentId === parentId)
        .map((department) => (
          <DepartmentNode key={department.deptId} {...{ department, departments, row, onAddAll }} />
        ))}
    </ul>
  );
}

type NodeProps = Omit<BranchProps, 'parentId'> & { department: Department };

function DepartmentNode({ department, departments, row, onAddAll }: NodeProps) {
  const t = useStrings(recipientStrings);
  const [isOpen, setOpen] = useState(false);
  const { deptId, name, people, peopleBelow } = department;
  return (
    <li>
      <div className={styles['department']}>
        <button type="button" className={styles['collapse']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
          <span className={styles['departmentName']}>{name}</span>
          <span className={styles['count']}>{peopleBelow}</span>
        </button>
        {peopleBelow > 0 && (
          <IconButton
            icon="add"
            size="small"
            className={styles['addDepartment']}
            label={`${t('addDepartment')} ${name}`}
            onClick={() => onAddAll(department)}
          />
        )}
      </div>
      {isOpen && (
        <div className={styles['inside']}>
          <Branch departments={departments} parentId={deptId} row={row} onAddAll={onAddAll} />
          {people > 0 && <DepartmentPeople deptId={deptId} row={row} />}
        </div>
      )}
    </li>
  );
}

function DepartmentPeople({ deptId, row }: { deptId: string; row: Row }) {
  const t = useStrings(recipientStrings);
  const { data, isError, refetch } = useQuery({
    queryKey: ['contacts', 'tree', deptId],
    queryFn: ({ signal }) => readData(api.contacts.tree({ deptId }, { signal })),
    staleTime: freshMs,
  });
  if (isError) {
    return (
      <Button kind="quiet" size="small" onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    );
  }
  if (!data) return <Skeleton count={2} />;
  return data.people.map(({ duties, ...person }) =>
    row({ name: person.name, address: person.address, detail: duties }),
  );
}
