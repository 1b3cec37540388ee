import type { SenderIdentity } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMailTime } from '../../lib/dates/format-date.ts';
import { translate, useStrings } from '../../lib/language/strings.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import framed from '../../ui/lists/framed-list.module.css';
import { offerUndo } from '../../ui/notices/notices.ts';
import { formatMessage, presentError } from '../../ui/notices/present-error.ts';
import { Avatar } from '../../ui/people/avatar.tsx';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import textStyles from '../../ui/text/text.module.css';
import { addressesStrings } from './addresses.strings.ts';
import styles from './addresses-panel.module.css';
import { AliasForm } from './alias-form.tsx';
import { addressesQuery, deleteAlias, saveAlias } from './api.ts';
import { NicknameDialog } from './nickname-dialog.tsx';

/** Names and aliases: one row for each address that the person may send as. */
export function AddressesPanel() {
  const t = useStrings(addressesStrings);
  const addresses = useQuery(addressesQuery);
  const [named, setNamed] = useState<SenderIdentity | null>(null);
  const [leaving, setLeaving] = useState<SenderIdentity | null>(null);
  const { data } = addresses;
  if (data === undefined)
    return addresses.isError ? (
      <ErrorState message={formatMessage(addresses.error)} onRetry={() => void addresses.refetch()} />
    ) : (
      <Skeleton count={4} />
    );
  const primary = data.list[0]?.address ?? '';
  return (
    <section className={styles['panel']} aria-label={t('title')}>
      <p className={textStyles['note']}>{t('intro')}</p>
      <ul className={framed['list']}>
        {data.list.map((sender) => (
          <AddressRow
            key={sender.address}
            sender={sender}
            onName={() => setNamed(sender)}
            onDelete={() => setLeaving(sender)}
          />
        ))}
      </ul>
      <AliasForm {...data} primary={primary} />
      {named && <NicknameDialog key={named.address} sender={named} onClose={() => setNamed(null)} />}
      <ConfirmDialog
        open={leaving !== null}
        danger
        title={t('deleteTitle')}
        message={t('deleteText', { address: leaving?.address ?? '' })}
        confirmLabel={t('delete')}
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) void leaveAlias(primary, leaving.address);
          setLeaving(null);
        }}
      />
    </section>
  );
}

/** Deletes an alias, which can be taken back for a moment. */
async function leaveAlias(primary: string, address: string): Promise<void> {
  try {
    await deleteAlias(primary, address);
    offerUndo(translate(addressesStrings, 'deletedAlias', { address }), () => {
      saveAlias(primary, address).catch(presentError);
    });
  } catch (error) {
    presentError(error);
  }
}

interface AddressRowProps {
  sender: SenderIdentity;
  onName: () => void;
  onDelete: () => void;
}

function AddressRow({ sender, onName, onDelete }: AddressRowProps) {
  const t = useStrings(addressesStrings);
  const reading = useDateReading();
  const { address, name, kind, right, until, removable } = sender;
  const state = kind === 'granted' ? t(right === 'sendAs' ? 'sendAs' : 'onBehalf') : t(kind);
  return (
    <li className={framed['row']}>
      <Avatar name={name} address={address} picture />
      <span className={styles['who']}>
        <span className={styles['name']}>{name === '' ? address : name}</span>
        <span className={styles['address']}>{address}</span>
      </span>
      <span className={textStyles['hint']}>
        {until === null ? state : `${state} · ${t('until', { date: formatMailTime(until, reading) })}`}
      </span>
      {kind !== 'granted' && (
        <IconButton icon="pen" size="small" label={t('editNickname', { address })} onClick={onName} />
      )}
      {removable && <IconButton icon="bin" size="small" label={t('deleteAlias', { address })} onClick={onDelete} />}
    </li>
  );
}
