import type { ContactColumnTarget, ContactImport, ContactImportReport } from '@hongyan/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Tag } from '../../../ui/labels/chip.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { contactGroupsQuery, type GroupId, refreshContacts, saveGroup } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';
import { ColumnChoice } from './column-choice.tsx';
import styles from './import.module.css';
import { importStrings } from './import.strings.ts';
import { ImportPreview } from './import-preview.tsx';

const choices = ['merge', 'skip', 'new'] as const;
const noGroup = 'none';
const newGroup = 'new';

interface ImportPlanProps {
  readonly read: ContactImport;
  readonly fileName: string;
  readonly onDone: (report: ContactImportReport) => void;
  readonly onCancel: () => void;
}

/** What was recognised in the file, how its columns are read, and what becomes of contacts that are there already. */
export function ImportPlan({ read, fileName, onDone, onCancel }: ImportPlanProps) {
  const t = useStrings(contactsStrings);
  const ti = useStrings(importStrings);
  const plan = useImportPlan(read, onDone);
  const { data: groups } = useQuery(contactGroupsQuery);
  return (
    <>
      <p className={styles['recognised']}>
        <strong>{fileName}</strong>
        <Tag tone="blue">{ti(read.format)}</Tag>
        {read.program !== 'other' && <Tag>{ti(read.program)}</Tag>}
        <Tag>{read.encoding.toUpperCase()}</Tag>
        <span>{ti('entries', { count: read.entries })}</span>
      </p>
      {read.columns.length > 0 && (
        <ColumnChoice columns={read.columns} targets={plan.columns} onChange={plan.setColumns} />
      )}
      <ImportPreview contacts={plan.preview} />
      <div className={styles['choices']}>
        <Select
          label={ti('whenThere')}
          value={plan.duplicates}
          options={choices.map((value) => ({ value, label: ti(`duplicates_${value}`) }))}
          onChange={plan.setDuplicates}
        />
        <Select
          label={ti('intoGroup')}
          value={plan.group}
          options={[
            { value: noGroup, label: ti('noGroup') },
            ...(groups?.list ?? []).map(({ groupId, name }) => ({ value: groupId, label: name })),
            { value: newGroup, label: t('newGroup') },
          ]}
          onChange={plan.setGroup}
        />
        {plan.group === newGroup && (
          <TextField label={t('groupName')} value={plan.groupName} autoComplete="off" onChange={plan.setGroupName} />
        )}
      </div>
      <div className={styles['buttons']}>
        <span className={styles['problem']} role="alert">
          {plan.problem}
        </span>
        <Button onClick={onCancel}>{ti('otherFile')}</Button>
        <Button kind="primary" icon="upload" busy={plan.isBusy} onClick={() => void plan.apply()}>
          {ti('importCount', { count: read.entries })}
        </Button>
      </div>
    </>
  );
}

/** What is chosen for an import, and how it is done. */
function useImportPlan(read: ContactImport, onDone: (report: ContactImportReport) => void) {
  const { importId } = read;
  const recognised = read.columns.map(({ target }) => target);
  const [columns, setColumns] = useState<readonly ContactColumnTarget[]>(recognised);
  const [duplicates, setDuplicates] = useState<(typeof choices)[number]>('merge');
  const [group, setGroup] = useState<GroupId | typeof noGroup | typeof newGroup>(noGroup);
  const [groupName, setGroupName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  const isOther = columns.join() !== recognised.join();
  const { data } = useQuery({
    queryKey: ['contacts', 'importPreview', importId, columns],
    queryFn: ({ signal }) => readData(api.contacts.previewImport({ importId, columns: [...columns] }, { signal })),
    enabled: isOther,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const apply = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const groupId = group === newGroup ? (await saveGroup(groupName)).groupId : group === noGroup ? undefined : group;
      // A group that was made stays, should the rest fail: the next attempt uses it.
      if (groupId !== undefined) setGroup(groupId);
      const report = await readData(
        api.contacts.applyImport(
          { importId, columns: [...columns], duplicates, ...(groupId === undefined ? {} : { groupId }) },
          { idempotencyKey: key.current },
        ),
      );
      void refreshContacts();
      onDone(report);
    } catch (error) {
      key.current = crypto.randomUUID();
      setProblem(formatMessage(error));
      setBusy(false);
    }
  };
  return {
    columns,
    setColumns,
    duplicates,
    setDuplicates,
    group,
    setGroup,
    groupName,
    setGroupName,
    problem,
    isBusy,
    apply,
    preview: isOther ? (data?.preview ?? []) : read.preview,
  };
}
