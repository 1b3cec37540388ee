import { type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Tag } from '../../../ui/labels/chip.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import type { Decision } from '../api.ts';
import { approvalStrings } from '../approval.strings.ts';
import { approvalCodes, maxOpinionCharacters } from '../contract-values.ts';
import { nameOf } from '../people-names.ts';
import { decisionStrings } from './decision.strings.ts';
import styles from './decision-dialog.module.css';
import { checkDecision, type DecisionForm, type DecisionProblems } from './decision-form.ts';
import { PersonPicker } from './person-picker.tsx';

/** Whom an approval may be for. */
export interface HeldRecipient {
  readonly name: string;
  readonly address: string;
  readonly isOutside: boolean;
}

export interface DecisionDialogProps {
  readonly decision: Decision;
  /** What is decided: one request or several. */
  readonly items: readonly { readonly mailSubject: string }[];
  /** Of one request: those whom the decision is about. */
  readonly held?: readonly HeldRecipient[];
  readonly onClose: () => void;
  /** Decides; a refusal that it rejects with is shown in the dialog. */
  readonly onDecide: (form: DecisionForm) => Promise<void>;
}

/** Asks for what a decision needs: an opinion, for whom it is approved, to whom it is forwarded. */
export function DecisionDialog({ decision, items, held = [], onClose, onDecide }: DecisionDialogProps) {
  const t = useStrings(decisionStrings);
  const ta = useStrings(approvalStrings);
  const formId = useId();
  const [form, setForm] = useState<DecisionForm>({ opinion: '', recipients: null, forwardTo: '' });
  const [problems, setProblems] = useState<DecisionProblems>({});
  const [refusal, setRefusal] = useState<{ readonly message: string; readonly isOpinion: boolean }>();
  const [isBusy, setBusy] = useState(false);
  const change = (changes: Partial<DecisionForm>): void => {
    setForm({ ...form, ...changes });
    setProblems({});
    setRefusal(undefined);
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    const found = checkDecision(decision, form);
    setProblems(found);
    if (Object.keys(found).length > 0 || isBusy) return;
    setBusy(true);
    try {
      await onDecide(form);
    } catch (error) {
      const isOpinion = error instanceof ApiError && error.code === approvalCodes.opinionEmpty;
      setRefusal({ message: formatMessage(error), isOpinion });
      setBusy(false);
    }
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    void submit(event);
  };
  const [first] = items;
  const isOne = items.length === 1;
  return (
    <Dialog
      open
      onClose={onClose}
      title={isOne ? t(`title_${decision}`) : t(`many_${decision}`, { count: items.length })}
      description={t(`text_${decision}`)}
      footer={
        <>
          <span className={styles['hint']}>{t('submitHint', { key: 'Ctrl+Enter' })}</span>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind={decision === 'reject' ? 'danger' : 'primary'} type="submit" form={formId} busy={isBusy}>
            {ta(decision)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles['form']}
        noValidate
        onKeyDown={handleKey}
        onSubmit={(event) => void submit(event)}
      >
        <p className={styles['subject']}>{isOne ? first?.mailSubject || ta('noSubject') : t('shared')}</p>
        {decision === 'forward' && (
          <PersonPicker
            label={t('forwardTo')}
            value={form.forwardTo}
            error={problems.forwardTo && t(problems.forwardTo)}
            onChange={(forwardTo) => change({ forwardTo })}
          />
        )}
        <TextArea
          label={t(decision === 'approve' ? 'opinionOptional' : 'opinion')}
          rows={3}
          value={form.opinion}
          error={
            problems.opinion !== undefined
              ? t(problems.opinion, { max: maxOpinionCharacters })
              : refusal?.isOpinion
                ? refusal.message
                : undefined
          }
          onChange={(opinion) => change({ opinion })}
        />
        {decision === 'approve' && held.length > 1 && (
          <Recipients
            held={held}
            chosen={form.recipients}
            error={problems.recipients && t(problems.recipients)}
            onChange={(recipients) => change({ recipients })}
          />
        )}
        {refusal && !refusal.isOpinion && (
          <p className={styles['error']} role="alert">
            {refusal.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface RecipientsProps {
  readonly held: readonly HeldRecipient[];
  /** null: all of them. */
  readonly chosen: readonly string[] | null;
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[] | null) => void;
}

/** For whom it is approved: all, or those that are ticked. */
function Recipients({ held, chosen, error, onChange }: RecipientsProps) {
  const t = useStrings(decisionStrings);
  const all = held.map(({ address }) => address);
  return (
    <div className={styles['recipients']}>
      <Checkbox checked={chosen !== null} onChange={(isSome) => onChange(isSome ? all : null)}>
        {t('someRecipients')}
      </Checkbox>
      {chosen !== null && (
        <fieldset className={styles['list']} aria-label={t('recipients')}>
          {held.map((one) => (
            <Checkbox
              key={one.address}
              checked={chosen.includes(one.address)}
              onChange={(isChosen) =>
                onChange(isChosen ? [...chosen, one.address] : chosen.filter((address) => address !== one.address))
              }
            >
              <span className={styles['person']}>
                {nameOf(one)}
                {one.name !== '' && <span className={styles['address']}>{one.address}</span>}
                {one.isOutside && <Tag tone="orange">{t('outside')}</Tag>}
              </span>
            </Checkbox>
          ))}
        </fieldset>
      )}
      {error !== undefined && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
