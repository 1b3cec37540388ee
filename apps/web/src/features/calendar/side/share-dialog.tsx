import type { Calendar, CalendarRight, CalendarShare } from '@hongyan/contract';
import { calendarRights } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { formatMessage, presentError } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { type ChosenGrantee, GranteePicker } from '../../shared-mailboxes/index.ts';
import { saveShares } from '../data/change-calendars.ts';
import { sharesQuery } from '../data/queries.ts';
import { sideStrings } from '../strings/side.strings.ts';
import styles from './side.module.css';

const isSame = (one: CalendarShare, other: CalendarShare): boolean => one.kind === other.kind && one.id === other.id;

/** Who sees a calendar, and what they may do in it. */
export function ShareDialog({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const t = useStrings(sideStrings);
  const query = useQuery(sharesQuery(calendar.calendarId));
  const [changed, setChanged] = useState<readonly CalendarShare[]>();
  const [right, setRight] = useState<CalendarRight>('view');
  const [isBusy, setBusy] = useState(false);
  const shares = changed ?? query.data?.list;
  const everybody = shares?.find(({ kind }) => kind === 'everybody');
  const add = (chosen: readonly ChosenGrantee[]): void => {
    const fresh = chosen.map(
      ({ grantee, name }): CalendarShare => ({ kind: grantee.kind, id: grantee.id, name, right }),
    );
    setChanged([...(shares ?? []).filter((one) => !fresh.some((other) => isSame(one, other))), ...fresh]);
  };
  const save = async (): Promise<void> => {
    if (changed === undefined) {
      onClose();
      return;
    }
    setBusy(true);
    try {
      await saveShares(calendar.calendarId, changed);
      showSuccess(t('sharesSaved'));
      onClose();
    } catch (error) {
      presentError(error);
      setBusy(false);
    }
  };
  const rightOptions = calendarRights.map((value) => ({ value, label: t(`right_${value}`) }));
  return (
    <Dialog
      open
      size="large"
      title={t('shareTitle', { name: calendar.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={isBusy} disabled={shares === undefined} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <div className={styles['shareAdd']}>
          <GranteePicker chosen={[]} onChange={add} error={undefined} />
          <Select label={t('mayDo')} value={right} options={rightOptions} onChange={setRight} />
        </div>
        <p className={textStyles['hint']}>{t(`rightHint_${right}`)}</p>
        <Select
          label={t('everybody')}
          value={everybody?.right ?? 'none'}
          disabled={shares === undefined}
          options={[{ value: 'none', label: t('right_none') }, ...rightOptions]}
          onChange={(value) =>
            setChanged([
              ...(shares ?? []).filter(({ kind }) => kind !== 'everybody'),
              ...(value === 'none' ? [] : [{ kind: 'everybody' as const, id: '', name: '', right: value }]),
            ])
          }
        />
        {query.isError && <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />}
        {shares === undefined && !query.isError && <Skeleton count={2} />}
        <ul className={styles['shares']}>
          {shares
            ?.filter(({ kind }) => kind !== 'everybody')
            .map((share) => (
              <li key={`${share.kind}/${share.id}`} className={styles['share']}>
                <Icon name={share.kind === 'person' ? 'user' : 'people'} size={16} />
                <span className={textStyles['fillLine']}>
                  {share.name === '' ? share.id : share.name}
                  {share.kind === 'person' && share.name !== '' && <span className={styles['owner']}> {share.id}</span>}
                </span>
                <Select
                  label={t('mayDo')}
                  labelHidden
                  value={share.right}
                  options={rightOptions}
                  onChange={(next) => setChanged(shares.map((one) => (one === share ? { ...one, right: next } : one)))}
                />
                <IconButton
                  icon="close"
                  label={t('unshare', { name: share.name })}
                  onClick={() => setChanged(shares.filter((one) => one !== share))}
                />
              </li>
            ))}
        </ul>
      </div>
    </Dialog>
  );
}
