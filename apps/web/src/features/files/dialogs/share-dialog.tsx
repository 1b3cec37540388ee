import type { FileAccess, FileGrant } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { type ChosenGrantee, GranteePicker } from '../../shared-mailboxes/index.ts';
import { grantsQuery, type ShownFile } from '../api.ts';
import { useChangeGrants } from './change-grants.ts';
import styles from './share-dialog.module.css';
import { fileSharingStrings } from './sharing.strings.ts';

const accesses: readonly FileAccess[] = ['view', 'edit', 'manage'];
const keyOf = ({ kind, id }: FileGrant): string => `${kind} ${id}`;
const isSame = (one: FileGrant, other: FileGrant): boolean => keyOf(one) === keyOf(other);

/** With whom inside a file or folder is shared. Each change holds at once, and those whom it is for see it at once. */
export function ShareDialog({ file, onClose }: { file: ShownFile; onClose: () => void }) {
  const t = useStrings(fileSharingStrings);
  const query = useQuery(grantsQuery(file.nodeId));
  const [access, setAccess] = useState<FileAccess>('view');
  const save = useChangeGrants(file.nodeId);
  const grants = query.data?.list ?? [];
  const options = accesses.map((value) => ({ value, label: t(value) }));
  const everyone = grants.find(({ kind }) => kind === 'everyone');
  const give = (chosen: readonly ChosenGrantee[]): void => {
    const fresh = chosen.map(({ grantee, name }): FileGrant => ({ ...grantee, name, access }));
    save.mutate((known) => [...known.filter((one) => !fresh.some((other) => isSame(one, other))), ...fresh]);
  };
  const change = (grant: FileGrant, next: FileAccess): void =>
    save.mutate((known) => known.map((one) => (isSame(one, grant) ? { ...one, access: next } : one)));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { name: file.name })}
      size="large"
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className={styles['add']}>
        <GranteePicker chosen={[]} onChange={give} error={save.isError ? formatMessage(save.error) : undefined} />
        <Select label={t('mayDo')} value={access} options={options} onChange={setAccess} />
      </div>
      <p className={styles['hint']}>{t(`hint_${access}`)}</p>
      {query.data !== undefined && (
        <Select
          label={t('everyone')}
          value={everyone?.access ?? 'none'}
          options={[{ value: 'none' as const, label: t('none') }, ...options]}
          onChange={(value) =>
            save.mutate((known) => [
              ...known.filter(({ kind }) => kind !== 'everyone'),
              ...(value === 'none' ? [] : [{ kind: 'everyone' as const, id: '', name: '', access: value }]),
            ])
          }
        />
      )}
      {query.isPending && <Skeleton shape="row" count={2} />}
      {query.isError && <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />}
      <ul className={styles['grants']}>
        {grants
          .filter(({ kind }) => kind !== 'everyone')
          .map((grant) => (
            <li key={keyOf(grant)} className={styles['grant']}>
              <Face grant={grant} />
              <Select
                label={t('accessOf', { name: grant.name || grant.id })}
                labelHidden
                value={grant.access}
                options={options}
                onChange={(next) => change(grant, next)}
              />
              <IconButton
                icon="close"
                label={t('remove', { name: grant.name || grant.id })}
                onClick={() => save.mutate((known) => known.filter((one) => !isSame(one, grant)))}
              />
            </li>
          ))}
        {query.data?.inherited.map((grant) => (
          <li key={`${keyOf(grant)} ${grant.from.nodeId}`} className={styles['grant']}>
            <Face grant={grant} note={t('inheritedFrom', { name: grant.from.name })} />
            <span className={styles['fixed']}>{t(grant.access)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Face({ grant, note }: { readonly grant: FileGrant; readonly note?: string }) {
  const t = useStrings(fileSharingStrings);
  const name = grant.kind === 'everyone' ? t('everyone') : grant.name || grant.id;
  const more = note ?? (grant.kind === 'person' && grant.name !== '' ? grant.id : '');
  return (
    <>
      {grant.kind === 'person' ? (
        <Avatar name={name} address={grant.id} size={28} picture />
      ) : (
        <span className={styles['sign']}>
          <Icon name={grant.kind === 'department' ? 'people' : 'globe'} size={18} />
        </span>
      )}
      <span className={styles['who']}>
        <span className={textStyles['oneLine']}>{name}</span>
        {more !== '' && <span className={styles['note']}>{more}</span>}
      </span>
    </>
  );
}
