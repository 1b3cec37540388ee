import type { MailAddress } from '@hongyan/contract';
import { type SyntheticEvent, useId, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { approverStrings } from './approver.strings.ts';
import styles from './approver-dialog.module.css';

export interface ApproverDialogProps {
  readonly title?: string;
  readonly confirmLabel?: string;
  /** Said above the choice; without it nothing is. */
  readonly text?: string;
  /** undefined while they are asked for. */
  readonly candidates: readonly MailAddress[] | undefined;
  /** They could not be asked for. */
  readonly failure?: string | undefined;
  readonly onClose: () => void;
  /** A refusal that it rejects with is shown in the dialog. */
  readonly onChoose: (address: string) => void | Promise<void>;
}

/** More than these are searched through. */
const fewCandidates = 8;

/** Asks who shall approve a mail. */
export function ApproverDialog(props: ApproverDialogProps) {
  const { title, confirmLabel, text, candidates, failure, onClose, onChoose } = props;
  const t = useStrings(approverStrings);
  const formId = useId();
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // The only one needs no choosing.
  const only = candidates?.length === 1 ? candidates[0]?.address : undefined;
  const address = chosen === '' ? (only ?? '') : chosen;
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    // A message's own form may be around it, as React sees it.
    event.stopPropagation();
    if (address === '') {
      setError(t('missing'));
      return;
    }
    setBusy(true);
    try {
      await onChoose(address);
    } catch (refusal) {
      setError(formatMessage(refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title ?? t('title')}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={isBusy}>
            {confirmLabel ?? t('send')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        {candidates === undefined && failure === undefined ? (
          <Skeleton count={3} />
        ) : (
          <Candidates
            candidates={candidates ?? []}
            chosen={address}
            onChoose={(next) => {
              setChosen(next);
              setError(undefined);
            }}
          />
        )}
        {(error ?? failure) !== undefined && (
          <p className={styles['error']} role="alert">
            {error ?? failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface CandidatesProps {
  readonly candidates: readonly MailAddress[];
  readonly chosen: string;
  readonly onChoose: (address: string) => void;
}

function Candidates({ candidates, chosen, onChoose }: CandidatesProps) {
  const t = useStrings(approverStrings);
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = candidates.filter(({ name, address }) => `${name} ${address}`.toLowerCase().includes(wanted));
  return (
    <>
      {candidates.length > fewCandidates && (
        <TextField
          label={t('find')}
          labelHidden
          placeholder={t('find')}
          icon="search"
          value={text}
          autoComplete="off"
          onChange={setText}
        />
      )}
      {shown.length === 0 ? (
        <p className={textStyles['hint']}>{t('nobody')}</p>
      ) : (
        <fieldset className={styles['candidates']} aria-label={t('candidates')}>
          {shown.map(({ name, address }) => (
            <label key={address} className={styles['candidate']}>
              <input
                type="radio"
                name="approver"
                className={styles['radio']}
                checked={address === chosen}
                onChange={() => onChoose(address)}
              />
              <Avatar name={name} address={address} size={32} picture />
              <span className={styles['texts']}>
                <span>{name === '' ? address : name}</span>
                {name !== '' && <span className={styles['address']}>{address}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
