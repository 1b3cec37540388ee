import type { ClientDevice } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMailTime } from '../../lib/dates/format-date.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Tag } from '../../ui/labels/chip.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { formatMessage, presentError } from '../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { devicesQuery, removeDevice, setDeviceStatus } from './api.ts';
import styles from './clients.module.css';
import { clientsStrings } from './clients.strings.ts';

interface Asked {
  readonly what: 'block' | 'remove';
  readonly device: ClientDevice;
}

/** Mail clients that have signed in: allow, block, remove. */
export function DevicesSection() {
  const t = useStrings(clientsStrings);
  const query = useQuery(devicesQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);
  const getName = (device: ClientDevice): string => (device.program === '' ? t('unnamed') : device.program);
  const run = async ({ what, device }: Asked): Promise<void> => {
    setBusy(true);
    try {
      if (what === 'block') await setDeviceStatus(device.deviceId, 'blocked');
      else {
        await removeDevice(device.deviceId);
        showSuccess(t('removed', { name: getName(device) }));
      }
    } catch (error) {
      presentError(error);
    } finally {
      setBusy(false);
      setAsked(null);
    }
  };
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton count={3} />
    );
  const { list } = query.data;
  if (list.length === 0) return <EmptyState icon="people" title={t('noDevices')} hint={t('noDevicesHint')} />;
  const action = asked?.what === 'remove' ? ('remove' as const) : ('block' as const);
  return (
    <>
      <p className={styles['hint']}>{t('devicesHint')}</p>
      <ul className={styles['list']}>
        {list.map((device) => (
          <DeviceItem
            key={device.deviceId}
            device={device}
            name={getName(device)}
            onAllow={() => void setDeviceStatus(device.deviceId, 'allowed').catch(presentError)}
            onAsk={(what) => setAsked({ what, device })}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        danger
        busy={busy}
        title={t(`${action}Title`)}
        message={t(`${action}Text`, { name: asked ? getName(asked.device) : '' })}
        confirmLabel={t(action)}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) void run(asked);
        }}
      />
    </>
  );
}

interface DeviceItemProps {
  device: ClientDevice;
  name: string;
  onAllow: () => void;
  onAsk: (what: Asked['what']) => void;
}

function DeviceItem({ device, name, onAllow, onAsk }: DeviceItemProps) {
  const t = useStrings(clientsStrings);
  const reading = useDateReading();
  const { protocol, codeName, address, place, status, isNew, lastUsedAt } = device;
  const about = [
    protocol.toUpperCase(),
    codeName === '' ? t('defaultCode') : codeName,
    place === '' ? address : `${place} (${address})`,
    t('lastUsed', { date: formatMailTime(lastUsedAt, reading) }),
  ];
  const isBlocked = status === 'blocked';
  return (
    <li className={styles['item']}>
      <div className={styles['grow']}>
        <span className={styles['name']}>
          {name}{' '}
          {isBlocked ? (
            <Tag tone={isNew ? 'orange' : 'red'}>{t(isNew ? 'newBlocked' : 'blocked')}</Tag>
          ) : (
            <Tag tone="green">{t('allowed')}</Tag>
          )}
        </span>
        <span className={styles['hint']}>{about.join(' · ')}</span>
        {isNew && <span className={styles['hint']}>{t('newBlockedHint')}</span>}
      </div>
      {isBlocked && (
        <Button size="small" aria-label={t('allowLabel', { name })} onClick={onAllow}>
          {t('allow')}
        </Button>
      )}
      {(!isBlocked || isNew) && (
        <Button size="small" aria-label={t('blockLabel', { name })} onClick={() => onAsk('block')}>
          {t('block')}
        </Button>
      )}
      <IconButton icon="bin" size="small" label={t('removeLabel', { name })} onClick={() => onAsk('remove')} />
    </li>
  );
}
