import type { ContactGroupMember } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import { translate, useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { addMembers, contactGroupsQuery, type GroupId, saveGroup } from '../api.ts';
import { contactsStrings } from '../contacts.strings.ts';

const newGroup = 'new';

interface JoinGroupDialogProps {
  readonly members: readonly ContactGroupMember[];
  readonly onClose: () => void;
}

/** Puts people into a group of contacts, which may be made here. */
export function JoinGroupDialog({ members, onClose }: JoinGroupDialogProps) {
  const t = useStrings(contactsStrings);
  const formId = useId();
  const query = useQuery(contactGroupsQuery);
  const groups = query.data?.list ?? [];
  const [wanted, setWanted] = useState<GroupId | typeof newGroup>();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const chosen = wanted ?? groups[0]?.groupId ?? newGroup;
  const join = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const group = chosen === newGroup ? await saveGroup(name) : groups.find(({ groupId }) => groupId === chosen);
      if (group) await addMembers(group.groupId, members);
      showSuccess(translate(contactsStrings, 'joined', { count: members.length, name: group?.name ?? '' }));
      onClose();
    } catch (refusal) {
      setError(formatMessage(refusal));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('addToGroup')}
      description={t('addToGroupText', { count: members.length })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={isBusy} disabled={query.isPending}>
            {t('add')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void join(event)}>
        {groups.length > 0 && (
          <Select
            label={t('group')}
            value={chosen}
            options={[
              ...groups.map((group) => ({ value: group.groupId, label: group.name })),
              { value: newGroup, label: t('newGroup') },
            ]}
            onChange={setWanted}
          />
        )}
        {query.isPending ? (
          <Skeleton count={2} />
        ) : chosen === newGroup ? (
          <TextField
            label={t('groupName')}
            value={name}
            error={error}
            autoComplete="off"
            onChange={(next) => {
              setName(next);
              setError(undefined);
            }}
          />
        ) : (
          error !== undefined && <p role="alert">{error}</p>
        )}
      </form>
    </Dialog>
  );
}
