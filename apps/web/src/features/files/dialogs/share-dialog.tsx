import type { FileAccess, FileGrant } from '@hongyan/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { grantsQuery, refreshFiles, type ShownFile } from '../api.ts';
import { filesStrings } from '../files.strings.ts';
import styles from './dialogs.module.css';

const accesses: readonly FileAccess[] = ['view', 'edit', 'manage'];
const keyOf = ({ kind, id }: FileGrant): string => `${kind} ${id}`;

/** With whom inside a file or folder is shared. */
export function ShareDialog({ file, onClose }: { file: ShownFile; onClose: () => void }) {
  const t = useStrings(filesStrings);
  const query = useQuery(grantsQuery(file.nodeId));
  const [address, setAddress] = useState('');
  const save = useMutation({
    mutationFn: (grants: FileGrant[]) => readData(api.files.saveGrants({ nodeId: file.nodeId, grants })),
    onSettled: refreshFiles,
    onSuccess: () => setAddress(''),
  });
  const grants = query.data?.list ?? [];
  const nameOf = ({ kind, name, id }: FileGrant): string => (kind === 'everyone' ? t('everyone') : name || id);
  const add = (): void => {
    const id = address.trim();
    if (id !== '') save.mutate([...grants, { kind: 'person', id, name: '', access: 'view' }]);
  };
  return (
    <Dialog open onClose={onClose} title={t('shareTitle', { name: file.name })} size="large">
      <form
        className={styles['add']}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          label={t('shareAddress')}
          hint={t('shareHint')}
          type="email"
          value={address}
          error={save.isError ? formatMessage(save.error) : undefined}
          onChange={setAddress}
        />
        <Button kind="primary" type="submit" busy={save.isPending}>
          {t('add')}
        </Button>
      </form>
      {query.isPending && <Skeleton shape="row" count={3} />}
      {query.isError && <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />}
      {query.data && grants.length === 0 && <p className={styles['note']}>{t('notShared')}</p>}
      <ul className={styles['folders']}>
        {grants.map((grant) => (
          <li key={keyOf(grant)} className={styles['grant']}>
            <span className={styles['grantName']}>{nameOf(grant)}</span>
            <select
              aria-label={t('access', { name: nameOf(grant) })}
              value={grant.access}
              onChange={(event) =>
                save.mutate(
                  grants.map((one) => (one === grant ? { ...one, access: event.target.value as FileAccess } : one)),
                )
              }
            >
              {accesses.map((access) => (
                <option key={access} value={access}>
                  {t(access)}
                </option>
              ))}
            </select>
            <IconButton
              icon="close"
              label={t('removeAccess', { name: nameOf(grant) })}
              onClick={() => save.mutate(grants.filter((one) => one !== grant))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
