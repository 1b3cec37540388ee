import { useEffect } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { bulkStrings } from '../../mail-model/bulk.strings.ts';
import {
  askState,
  cancelBulk,
  findRunning,
  type ShownBulk,
  useBulkProgress,
} from '../../mail-model/changes/bulk-progress.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { presentError } from '../../ui/notices/present-error.ts';
import { ProgressBar } from '../../ui/states/progress-bar.tsx';
import {
  answerListQuestion,
  closeListQuestion,
  isEmptiedForGood,
  type ListQuestion,
  useListQuestion,
} from './ask-list.ts';
import styles from './bulk-layer.module.css';
import { useExports } from './export-mails.ts';

/** When push is down the server is asked. */
const askEveryMs = 2_000;
const figures = new Intl.NumberFormat('en');

/** What goes on in the background, at the bottom left, and the questions about whole lists. Once, in the app shell. */
export function BulkLayer() {
  const bulks = useBulkProgress((state) => state.bulks);
  const exports = useExports((state) => state.exports);
  const question = useListQuestion((state) => state.question);
  useEffect(() => {
    findRunning().catch((error: unknown) => presentError(error, 'warning'));
  }, []);
  useAskWhileRunning(bulks.length > 0);
  const t = useStrings(bulkStrings);
  return (
    <>
      <div className={styles['layer']}>
        {bulks.map((bulk) => (
          <BulkLine key={bulk.bulkId} bulk={bulk} />
        ))}
        {exports.map(({ id, part, stop }) => (
          <div key={id} className={styles['line']} role="status">
            <span className={styles['text']}>
              {t('exporting')}
              {part !== null && ` ${String(Math.floor(part * 100))}%`}
            </span>
            <Button kind="quiet" size="small" onClick={stop}>
              {t('cancel')}
            </Button>
            <span className={styles['bar']}>
              <ProgressBar value={part ?? 0} label={t('exporting')} />
            </span>
          </div>
        ))}
      </div>
      <Questions question={question} />
    </>
  );
}

function BulkLine({ bulk }: { bulk: ShownBulk }) {
  const t = useStrings(bulkStrings);
  const { bulkId, done, total, undoing } = bulk;
  const text = undoing ? t('undoing') : t('running', { done: figures.format(done), total: figures.format(total) });
  return (
    <div className={styles['line']} role="status">
      <span className={styles['text']}>{text}</span>
      {!undoing && (
        <Button kind="quiet" size="small" onClick={() => void cancelBulk(bulkId)}>
          {t('cancel')}
        </Button>
      )}
      <span className={styles['bar']}>
        <ProgressBar value={total === 0 ? 0 : done / total} label={text} />
      </span>
    </div>
  );
}

function useAskWhileRunning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      for (const { bulkId } of useBulkProgress.getState().bulks) void askState(bulkId);
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [isRunning]);
}

function Questions({ question }: { question: ListQuestion | null }) {
  const t = useStrings(bulkStrings);
  const answer = (): void => {
    if (question) answerListQuestion(question);
  };
  const folder = question?.kind === 'emptyFolder' ? question.folder : null;
  const isForGood = folder !== null && isEmptiedForGood(folder);
  const values = { folder: folder?.name ?? '', count: folder?.mail ?? 0 };
  return (
    <>
      <ConfirmDialog
        open={folder !== null}
        danger
        icon="bin"
        title={t('emptyTitle', values)}
        message={t(isForGood ? 'emptyForGood' : 'emptyToBin', values)}
        confirmLabel={t('emptyFolder')}
        onCancel={closeListQuestion}
        onConfirm={answer}
      />
      <ConfirmDialog
        open={question?.kind === 'deleteRead'}
        danger
        icon="bin"
        title={t('deleteReadTitle')}
        message={t('deleteReadText', { list: question?.kind === 'deleteRead' ? question.name : '' })}
        confirmLabel={t('deleteRead')}
        onCancel={closeListQuestion}
        onConfirm={answer}
      />
    </>
  );
}
