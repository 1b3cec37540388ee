import type { ApprovalDetail } from '@hongyan/contract';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useKeyStrokes } from '../../../lib/keys/use-key-strokes.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { closeTab } from '../../../platform/tabs/tabs-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { editAgain, remind, setApprover, withdraw } from '../api.ts';
import { approvalStrings } from '../approval.strings.ts';
import { listPath } from '../approval-paths.ts';
import { namesOf } from '../people-names.ts';
import { draftPath } from '../sending/draft-path.ts';
import { CandidatesDialog } from './candidates-dialog.tsx';
import { CompareButton, type CompareSwitch } from './compare-button.tsx';
import styles from './request-page.module.css';
import { senderStrings } from './sender.strings.ts';

interface SenderBarProps {
  readonly detail: ApprovalDetail;
  readonly compare: CompareSwitch | undefined;
}

type Question = 'withdraw' | 'choose' | null;

/** What the sender of a request can do: take it back, write it anew, remind, choose somebody else. */
export function SenderBar({ detail, compare }: SenderBarProps) {
  const t = useStrings(senderStrings);
  const separator = useStrings(approvalStrings)('separator');
  const [question, setQuestion] = useState<Question>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const { approvalId, mayWithdraw, mayEdit, mayRemind, mayChoose, isInsideReleased, remindersLeft } = detail;
  const leaveFor = useLeave();
  const perform = async (what: string, work: () => Promise<void>): Promise<void> => {
    if (busy !== null) return;
    setBusy(what);
    try {
      await work();
    } catch (error) {
      presentError(error, 'warning');
    } finally {
      setBusy(null);
    }
  };
  const takeBack = (): void => {
    setQuestion(null);
    void perform('withdraw', async () => {
      const { draftId } = await withdraw(approvalId);
      showSuccess(t(draftId === null ? 'withdrawnPartly' : 'withdrawn'));
      leaveFor(draftId === null ? listPath.pending : draftPath(draftId));
    });
  };
  const edit = (): void => void perform('edit', async () => leaveFor(draftPath((await editAgain(approvalId)).draftId)));
  const callUp = (): void =>
    void perform('remind', async () => showSuccess(t('reminded', { count: (await remind(approvalId)).remindersLeft })));
  const choose = async (approver: string): Promise<void> => {
    const { approvers } = await setApprover(approvalId, approver);
    setQuestion(null);
    showSuccess(t('chosen', { names: namesOf(approvers, separator) }));
  };
  useKeyStrokes(({ key, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey || (key !== 'u' && key !== 'Escape')) return false;
    leaveFor(listPath.pending);
    return true;
  });
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('toolbar')}>
      <IconButton icon="chevronLeft" label={t('back')} shortcut="U" onClick={() => leaveFor(listPath.pending)} />
      {mayEdit && (
        <Button size="small" kind="primary" icon="pen" busy={busy === 'edit'} onClick={edit}>
          {t('edit')}
        </Button>
      )}
      {mayWithdraw && (
        <Button size="small" icon="recall" busy={busy === 'withdraw'} onClick={() => setQuestion('withdraw')}>
          {t('withdraw')}
        </Button>
      )}
      {mayRemind && (
        <Button
          size="small"
          icon="bell"
          busy={busy === 'remind'}
          title={t('remindersLeft', { count: remindersLeft })}
          onClick={callUp}
        >
          {t('remind')}
        </Button>
      )}
      {mayChoose && (
        <Button size="small" icon="user" onClick={() => setQuestion('choose')}>
          {t('choose')}
        </Button>
      )}
      <CompareButton compare={compare} />
      {mayRemind && (
        <div className={styles['barEnd']}>
          <span className={styles['barNote']}>{t('remindersLeft', { count: remindersLeft })}</span>
        </div>
      )}
      <ConfirmDialog
        open={question === 'withdraw'}
        icon="recall"
        title={t('takeBackTitle')}
        message={t(isInsideReleased ? 'takeBackTextPartly' : 'takeBackText')}
        confirmLabel={t('withdraw')}
        onConfirm={takeBack}
        onCancel={() => setQuestion(null)}
      />
      {question === 'choose' && (
        <CandidatesDialog approvalId={approvalId} onClose={() => setQuestion(null)} onChoose={choose} />
      )}
    </div>
  );
}

/** Closes this request's tab and goes elsewhere. */
function useLeave(): (path: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (path) => {
    closeTab(pathname, pathname, listPath.pending);
    void navigate(path, { replace: true });
  };
}
