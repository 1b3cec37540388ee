import type { ApprovalItem } from '@hongyan/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { showSuccess, showWarning } from '../../../ui/notices/notices.ts';
import { type Decision, type DecisionResult, decide } from '../api.ts';
import { approvalStrings } from '../approval.strings.ts';
import { type RequestSide, requestPath } from '../approval-paths.ts';
import { DecisionDialog } from '../request/decision-dialog.tsx';
import { decisions } from '../request/decisions.ts';
import { allOrNone, nothingChosen, toggled } from './list-selection.ts';
import { requestListStrings } from './lists.strings.ts';
import styles from './request-list.module.css';
import { RequestRow } from './request-row.tsx';
import { ResultsDialog } from './results-dialog.tsx';
import { useRequestKeys } from './use-request-keys.ts';

export interface RequestRowsProps {
  readonly side: RequestSide;
  readonly rows: readonly ApprovalItem[];
  readonly onTurn: (by: 1 | -1) => void;
}

interface Question {
  readonly decision: Decision;
  readonly items: readonly ApprovalItem[];
}

/** What became of them; the items as they were, for the list goes on. */
interface Outcome {
  readonly results: readonly DecisionResult[];
  readonly items: readonly ApprovalItem[];
}

/** What can be decided for several at once; the rest is asked on the request itself. */
const decidedAtOnce = decisions.filter((decision) => decision !== 'forward');

/** The rows of one page, and what can be done with those that are chosen. */
export function RequestRows({ side, rows, onTurn }: RequestRowsProps) {
  const t = useStrings(requestListStrings);
  const ta = useStrings(approvalStrings);
  const navigate = useNavigate();
  const [selection, setSelection] = useState(nothingChosen);
  const [current, setCurrent] = useState<string>();
  const [question, setQuestion] = useState<Question | null>(null);
  const [results, setResults] = useState<Outcome | null>(null);
  const order = rows.map(({ approvalId }) => approvalId as string);
  const here = rows.filter(({ approvalId }) => selection.ids.has(approvalId));
  const currentHere = current !== undefined && order.includes(current) ? current : undefined;
  const toggle = (id: string, isRange: boolean): void => setSelection((before) => toggled(before, id, order, isRange));
  const toggleAll = (): void => setSelection((before) => allOrNone(before, order));
  const open = (id: string): void => {
    const item = rows.find(({ approvalId }) => approvalId === id);
    if (item) void navigate(requestPath(side, item));
  };
  const ask = (decision: Decision): void => {
    const meant = here.length > 0 ? here : rows.filter(({ approvalId }) => approvalId === currentHere);
    const items = meant.filter(({ isMine }) => isMine);
    if (decision === 'forward' && items[0]) void navigate(`${requestPath(side, items[0])}?decision=forward`);
    else if (items.length > 0) setQuestion({ decision, items });
    else showWarning(t('nothingToDecide'));
  };
  const answer = async ({ items, decision }: Question, opinion: string): Promise<void> => {
    const done = await decide({ approvalIds: items.map(({ approvalId }) => approvalId), decision, opinion });
    setQuestion(null);
    setSelection(nothingChosen);
    if (done.results.every((result) => result.done)) showSuccess(t('doneMany', { count: done.results.length }));
    else setResults({ results: done.results, items });
  };
  useRequestKeys({
    order,
    current: currentHere,
    hasSelection: here.length > 0,
    setCurrent,
    open,
    toggle,
    toggleAll,
    clear: () => setSelection(nothingChosen),
    turn: onTurn,
    decide: side === 'approval' ? ask : undefined,
  });
  return (
    <>
      {side === 'approval' && (
        <div className={styles['bar']}>
          <Checkbox
            checked={here.length === rows.length ? true : here.length > 0 ? 'mixed' : false}
            aria-label={t('selectAll')}
            onChange={toggleAll}
          />
          {decidedAtOnce.map((decision) => (
            <Button
              key={decision}
              size="small"
              kind={decision === 'approve' && here.length > 0 ? 'primary' : 'secondary'}
              disabled={!here.some(({ isMine }) => isMine)}
              onClick={() => ask(decision)}
            >
              {ta(decision)}
            </Button>
          ))}
          {here.length > 0 && <span aria-live="polite">{t('selected', { count: here.length })}</span>}
        </div>
      )}
      <ul className={styles['rows']} aria-label={t(`list_${side}`)}>
        {rows.map((item, index) => (
          <RequestRow
            key={item.approvalId}
            side={side}
            item={item}
            isSelected={side === 'approval' ? selection.ids.has(item.approvalId) : undefined}
            isCurrent={currentHere === undefined ? index === 0 : item.approvalId === currentHere}
            onToggle={(isRange) => toggle(item.approvalId, isRange)}
            onFocus={() => setCurrent(item.approvalId)}
          />
        ))}
      </ul>
      {question && (
        <DecisionDialog
          decision={question.decision}
          items={question.items}
          onClose={() => setQuestion(null)}
          onDecide={({ opinion }) => answer(question, opinion)}
        />
      )}
      {results && <ResultsDialog {...results} onClose={() => setResults(null)} />}
    </>
  );
}
