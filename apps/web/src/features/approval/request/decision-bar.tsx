import type { ApprovalDetail } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { nameKey } from '../../../lib/keys/key-names.ts';
import { useKeyStrokes } from '../../../lib/keys/use-key-strokes.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { closeTab } from '../../../platform/tabs/tabs-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { type Decision, decide, waitingQuery } from '../api.ts';
import { approvalStrings } from '../approval.strings.ts';
import { listPath, requestPath } from '../approval-paths.ts';
import { approvalCodes } from '../contract-values.ts';
import { CompareButton, type CompareSwitch } from './compare-button.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { type DecisionForm, toDecisionInput } from './decision-form.ts';
import { decisionKeys, decisionOfLink, decisions } from './decisions.ts';
import { countOthers, nextRequest, previousRequest } from './next-request.ts';
import { requestStrings } from './request.strings.ts';
import styles from './request-page.module.css';

interface DecisionBarProps {
  readonly detail: ApprovalDetail;
  readonly compare: CompareSwitch | undefined;
}

/** What an approver can do with a request, and the way to the next one that waits. */
export function DecisionBar({ detail, compare }: DecisionBarProps) {
  const t = useStrings(requestStrings);
  const ta = useStrings(approvalStrings);
  const [query, setQuery] = useSearchParams();
  const { mayDecide } = detail;
  const asked = mayDecide ? decisionOfLink(query.get('decision')) : null;
  const [decision, setDecision] = useState<Decision | null>(asked);
  // The ticket of a notice is used up by the first try; whoever is signed in may try again.
  const [ticket, setTicket] = useState(query.get('ticket') ?? undefined);
  const ways = useWays(detail);
  const close = (): void => {
    setDecision(null);
    // A reload does not ask again.
    if (query.has('decision')) setQuery({}, { replace: true });
  };
  const answer = async (form: DecisionForm): Promise<void> => {
    if (decision === null) return;
    const { approvalId } = detail;
    try {
      const { results } = await decide({
        approvalIds: [approvalId],
        ...toDecisionInput(decision, form),
        ...(ticket === undefined ? {} : { ticket }),
      });
      const [result] = results;
      if (result && !result.done) throw new ApiError(result.code, result.message);
    } catch (error) {
      if (error instanceof ApiError && error.code === approvalCodes.approvalTicketUsed) setTicket(undefined);
      throw error;
    }
    const subject = detail.mailSubject === '' ? ta('noSubject') : detail.mailSubject;
    showSuccess(t(`${ways.next ? 'done' : 'doneLast'}_${decision}`, { subject }));
    setDecision(null);
    ways.goOn();
  };
  useKeyStrokes(({ key, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey) return false;
    if (key === 'u' || key === 'Escape') return ways.back(), true;
    if (key === 'j' && ways.next) return ways.goTo(ways.next), true;
    if (key === 'k' && ways.previous) return ways.goTo(ways.previous), true;
    const wanted = decisionKeys[key];
    if (wanted === undefined || !mayDecide) return false;
    setDecision(wanted);
    return true;
  });
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('toolbar')}>
      <IconButton icon="chevronLeft" label={t('back')} shortcut="U" onClick={ways.back} />
      {mayDecide &&
        decisions.map((one) => (
          <Button
            key={one}
            size="small"
            kind={one === 'approve' ? 'primary' : 'secondary'}
            title={keyOf(one)}
            onClick={() => setDecision(one)}
          >
            {ta(one)}
          </Button>
        ))}
      <CompareButton compare={compare} />
      {ways.count > 0 && (
        <div className={styles['barEnd']}>
          <span className={styles['barNote']}>{t('waiting', { count: ways.count })}</span>
          {ways.next && (
            <Button
              size="small"
              kind="quiet"
              endIcon="chevronRight"
              title={nameKey('j')}
              onClick={() => ways.next && ways.goTo(ways.next)}
            >
              {t('next')}
            </Button>
          )}
        </div>
      )}
      {decision !== null && (
        <DecisionDialog
          decision={decision}
          items={[detail]}
          held={detail.allRecipients.filter(({ state }) => state === 'held')}
          onClose={close}
          onDecide={answer}
        />
      )}
    </div>
  );
}

const keyOf = (decision: Decision): string =>
  nameKey(Object.keys(decisionKeys).find((key) => decisionKeys[key] === decision) ?? '');

/** Where one goes from this request: each takes the place of this one, for a tab for each would bury the others. */
function useWays(detail: ApprovalDetail) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const waiting = useQuery(waitingQuery).data?.list ?? [];
  const next = nextRequest(waiting, detail);
  const previous = previousRequest(waiting, detail);
  const leaveFor = (path: string): void => {
    closeTab(pathname, pathname, listPath.approval);
    void navigate(path, { replace: true });
  };
  const back = (): void => leaveFor(listPath.approval);
  const goTo = (item: typeof next): void => (item ? leaveFor(requestPath('approval', item)) : back());
  return { next, previous, count: countOthers(waiting, detail.approvalId), back, goTo, goOn: () => goTo(next) };
}
