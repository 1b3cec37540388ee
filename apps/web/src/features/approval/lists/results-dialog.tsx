import type { ApprovalItem } from '@hongyan/contract';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { DecisionResult } from '../api.ts';
import { approvalStrings } from '../approval.strings.ts';
import { requestListStrings } from './lists.strings.ts';
import styles from './request-list.module.css';

interface ResultsDialogProps {
  readonly results: readonly DecisionResult[];
  readonly items: readonly ApprovalItem[];
  readonly onClose: () => void;
}

/** What became of each request, where not all could be decided. Those that could not stand first. */
export function ResultsDialog({ results, items, onClose }: ResultsDialogProps) {
  const t = useStrings(requestListStrings);
  const ta = useStrings(approvalStrings);
  const subjectOf = (id: string): string => items.find(({ approvalId }) => approvalId === id)?.mailSubject ?? '';
  const done = results.filter((result) => result.done).length;
  const sorted = results.toSorted((one, other) => Number(one.done) - Number(other.done));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('resultsTitle')}
      description={t('resultsText', { done, failed: results.length - done })}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <ul className={styles['results']}>
        {sorted.map((result) => (
          <li key={result.approvalId} className={styles['result']} data-failed={!result.done || undefined}>
            <Icon name={result.done ? 'check' : 'warning'} size={16} />
            <span>{subjectOf(result.approvalId) || ta('noSubject')}</span>
            <span className={styles['resultText']}>{result.done ? t('done') : result.message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
