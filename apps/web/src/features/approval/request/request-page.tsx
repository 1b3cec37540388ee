import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useViewTitle } from '../../../platform/tabs/view-title.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { detailQuery } from '../api.ts';
import { approvalStrings } from '../approval.strings.ts';
import { listPath, type RequestSide } from '../approval-paths.ts';
import { approvalCodes } from '../contract-values.ts';
import { requestStrings } from './request.strings.ts';
import styles from './request-page.module.css';
import { RequestView } from './request-view.tsx';

/** Answers that are final: asking again would change nothing. */
const finalCodes: ReadonlySet<number> = new Set([
  approvalCodes.approvalNotFound,
  approvalCodes.approvalDone,
  approvalCodes.approvalWithdrawn,
  approvalCodes.approvalFinished,
]);

/** /appreply/:boxId/:id/:createTime/:state/:recordState: one request, for its sender and for its approvers. */
export function RequestPage() {
  const { boxId, id = '' } = useParams();
  const side: RequestSide = boxId === 'pending' ? 'pending' : 'approval';
  const t = useStrings(approvalStrings);
  const query = useQuery(detailQuery(id));
  const { data, error } = query;
  useViewTitle(data && (data.mailSubject === '' ? t('noSubject') : data.mailSubject));
  // What was shown and may no longer be seen (withdrawn meanwhile) goes from the screen.
  if (error instanceof ApiError && finalCodes.has(error.code)) return <Gone side={side} error={error} />;
  if (data) return <RequestView key={id} side={side} detail={data} />;
  return (
    <section className={styles['page']}>
      {error === null ? (
        <div className={styles['waiting']}>
          <Skeleton shape="letter" />
        </div>
      ) : (
        <div className={styles['middle']}>
          <ErrorState message={formatMessage(error)} onRetry={() => void query.refetch()} />
        </div>
      )}
    </section>
  );
}

/** Approved, withdrawn, finished, or never there: what the server says of it, and the way back. */
function Gone({ side, error }: { side: RequestSide; error: ApiError }) {
  const t = useStrings(requestStrings);
  const navigate = useNavigate();
  const isSent = side === 'pending' && error.code === approvalCodes.approvalDone;
  return (
    <section className={styles['page']}>
      <div className={styles['middle']} role="alert">
        <EmptyState
          icon={isSent ? 'check' : 'info'}
          title={error.message}
          action={
            <div className={styles['ways']}>
              <Button kind="primary" onClick={() => void navigate(listPath[side], { replace: true })}>
                {t(`goneBack_${side}`)}
              </Button>
              {isSent && <Button onClick={() => void navigate('/outbox')}>{t('seeSent')}</Button>}
            </div>
          }
        />
      </div>
    </section>
  );
}
