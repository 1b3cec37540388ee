import type { OwnShare } from '@hongyan/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { formatMessage, presentError } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { shareDayPresets } from '../contract-values.ts';
import { refreshShares, shareLogQuery } from './api.ts';
import styles from './own.module.css';
import { ownStrings } from './own.strings.ts';
import { other, readTerms, startTerms, type TermErrors } from './terms.ts';
import { LimitFields } from './terms-fields.tsx';

interface ChangeProps {
  readonly share: OwnShare;
  readonly onClose: () => void;
}

/** Counts validity and accesses anew. */
export function RenewDialog({ share, onClose }: ChangeProps) {
  const t = useStrings(ownStrings);
  const formId = useId();
  const isPreset = shareDayPresets.includes(share.days);
  const [terms, setTerms] = useState({
    ...startTerms,
    preset: isPreset ? String(share.days) : other,
    otherDays: isPreset ? '' : String(share.days),
    accesses: String(share.maxAccesses),
  });
  const [errors, setErrors] = useState<TermErrors>({});
  const renew = useMutation({
    mutationFn: (limits: { days: number; accesses: number }) =>
      readData(api.fileShares.renew({ shareId: share.shareId, ...limits })),
    onSuccess: () => {
      showSuccess(t('renewed'));
      onClose();
    },
    onSettled: refreshShares,
  });
  const submit = (): void => {
    const read = readTerms(terms);
    setErrors(read.ok ? {} : read.errors);
    if (read.ok && !renew.isPending) renew.mutate({ days: read.days, accesses: read.accesses });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('renewTitle')}
      description={t('renewText')}
      footer={
        <Button kind="primary" type="submit" form={formId} busy={renew.isPending}>
          {t('renew')}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles['fields']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <LimitFields terms={terms} errors={errors} onChange={setTerms} />
        {renew.error && (
          <p role="alert" className={styles['error']}>
            {formatMessage(renew.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** Ends a link. */
export function CancelDialog({ share, onClose }: ChangeProps) {
  const t = useStrings(ownStrings);
  const cancel = useMutation({
    mutationFn: () => readData(api.fileShares.cancel({ shareId: share.shareId })),
    onError: (error) => presentError(error),
    onSettled: () => {
      refreshShares();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('cancelTitle')}
      message={t('cancelText', { title: share.title })}
      confirmLabel={t('cancel')}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      onCancel={onClose}
    />
  );
}

/** What was done by a link. */
export function LogDialog({ share, onClose }: ChangeProps) {
  const t = useStrings(ownStrings);
  const reading = useDateReading();
  const query = useInfiniteQuery(shareLogQuery(share.shareId));
  const lines = query.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <Dialog open onClose={onClose} title={`${t('logTitle')} · ${share.title}`} size="large">
      {query.isPending && <Skeleton shape="row" count={4} />}
      {query.isError && <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />}
      {query.isSuccess && lines.length === 0 && <EmptyState icon="clock" title={t('logEmpty')} />}
      <ul className={styles['list']}>
        {lines.map((line) => (
          <li key={line.accessId} className={styles['row']}>
            <span className={styles['text']}>
              <span>
                {t(`action_${line.action}`)}
                {line.name !== '' && ` · ${line.name}`}
              </span>
              <span className={styles['about']}>
                {[formatFullTime(line.at, reading), line.network, line.device]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Dialog>
  );
}
