import type { MailListItem } from '@hongyan/contract';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-paths.ts';
import { formatMessage, presentError } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { forecastRecall, type Recall, recall } from './api.ts';
import { outboxStrings } from './outbox.strings.ts';
import styles from './recall-dialog.module.css';

export interface RecallDialogProps {
  readonly mail: Pick<MailListItem, 'mailId' | 'mailSubject'>;
  readonly onClose: () => void;
}

type Outcome = Recall['recipients'][number]['outcome'];

const good: readonly Outcome[] = ['stopped', 'removed', 'ifUnread', 'closed'];
const chooseIcon = (outcome: Outcome): IconName => (good.includes(outcome) ? 'check' : 'minus');

/** A forecast and a result say some things in another tense. */
const chooseWord = (outcome: Outcome, isDone: boolean) =>
  isDone && (outcome === 'stopped' || outcome === 'removed')
    ? (`done_${outcome}` as const)
    : (`outcome_${outcome}` as const);

/**
 * Recalls a sent mail: first a forecast for each recipient, then the result. It says plainly from whom the mail cannot be
 * taken back.
 */
export function RecallDialog({ mail, onClose }: RecallDialogProps) {
  const t = useStrings(outboxStrings);
  const navigate = useNavigate();
  const [shown, setShown] = useState<Recall>();
  const [failure, setFailure] = useState<unknown>();
  const [notify, setNotify] = useState(true);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isOpen = true;
    forecastRecall(mail.mailId)
      .then((forecast) => isOpen && setShown(forecast))
      .catch((error: unknown) => isOpen && setFailure(error));
    return () => {
      isOpen = false;
    };
  }, [mail.mailId, attempt]);
  const retry = (): void => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      setShown(await recall(mail.mailId, notify));
    } catch (error) {
      presentError(error);
    } finally {
      setBusy(false);
    }
  };
  const canRecall = shown !== undefined && !shown.done && shown.withdrawn > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('recallTitle')}
      description={mail.mailSubject === '' ? t('noSubject') : mail.mailSubject}
      footer={
        <>
          <Button onClick={onClose}>{t(canRecall ? 'back' : 'close')}</Button>
          {canRecall && (
            <Button kind="danger" icon="recall" busy={busy} onClick={() => void confirm()}>
              {t('doRecall')}
            </Button>
          )}
          {shown?.done === true && (
            <Button
              kind="primary"
              icon="pen"
              onClick={() => {
                onClose();
                void navigate(`/write/editAgain/${mail.mailId}`);
              }}
            >
              {t('editAgain')}
            </Button>
          )}
        </>
      }
    >
      {failure !== undefined ? (
        <ErrorState message={formatMessage(failure)} onRetry={retry} />
      ) : shown === undefined ? (
        <Skeleton count={3} />
      ) : (
        <>
          <p className={styles['intro']} role="status">
            {chooseIntro(shown)}
          </p>
          <ul className={styles['list']}>
            {shown.recipients.map(({ address, outcome }) => (
              <li key={address} className={styles['row']} data-good={good.includes(outcome) || undefined}>
                <Icon name={chooseIcon(outcome)} size={16} />
                <span className={styles['address']}>{address}</span>
                <span className={styles['outcome']}>{t(chooseWord(outcome, shown.done))}</span>
              </li>
            ))}
          </ul>
          {canRecall && (
            <Checkbox checked={notify} onChange={(checked) => setNotify(checked)}>
              {t('notify')}
            </Checkbox>
          )}
        </>
      )}
    </Dialog>
  );

  function chooseIntro({ done, withdrawn }: Recall): string {
    if (!done) return t(withdrawn > 0 ? 'forecastIntro' : 'nothingToRecall');
    return withdrawn > 0 ? t('resultIntro', { count: withdrawn }) : t('resultNone');
  }
}
