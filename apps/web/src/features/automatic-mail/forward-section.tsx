import { maxForwardAddresses } from '@hongyan/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { useTabState } from '../../platform/tabs/tab-state.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import textStyles from '../../ui/text/text.module.css';
import { forwardQuery, type SavedForward, saveForward } from './api.ts';
import styles from './automatic-mail.module.css';
import { automaticMailStrings } from './automatic-mail.strings.ts';
import { checkForwardForm, type ForwardForm, type ForwardProblem, toForwardForm } from './forward-form.ts';

/** The automatic forward: where new mail goes by itself. */
export function ForwardSection() {
  const forward = useQuery(forwardQuery);
  if (forward.data) return <ForwardEditor key={JSON.stringify(forward.data)} saved={forward.data} />;
  return forward.isError ? (
    <ErrorState message={formatMessage(forward.error)} onRetry={() => void forward.refetch()} />
  ) : (
    <Skeleton count={3} />
  );
}

function useForwardForm(saved: SavedForward) {
  const t = useStrings(automaticMailStrings);
  const [edited, setEdited] = useTabState<ForwardForm | null>('forward', null);
  const [problems, setProblems] = useState<ReadonlyMap<number, ForwardProblem>>(new Map());
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = edited ?? toForwardForm(saved);
  const change = (changes: Partial<ForwardForm>): void => {
    setEdited({ ...form, ...changes });
    setProblems(new Map());
    setRefusal(undefined);
  };
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const checked = checkForwardForm(form);
    if ('problems' in checked) {
      setProblems(checked.problems);
      return;
    }
    setBusy(true);
    try {
      const { autoForwardEnable } = await saveForward(checked.input);
      setEdited(null);
      showSuccess(t(autoForwardEnable ? 'savedForward' : 'forwardOffSaved'));
    } catch (error) {
      setRefusal(formatMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { form, change, save, problems, refusal, busy, isEdited: edited !== null };
}

function ForwardEditor({ saved }: { saved: SavedForward }) {
  const t = useStrings(automaticMailStrings);
  const { form, change, save, problems, refusal, busy, isEdited } = useForwardForm(saved);
  const said = (index: number): string | undefined => {
    const problem = problems.get(index);
    if (problem !== undefined) return t(problem);
    // What the server refuses stands below the last line; it names the address.
    return index === form.addresses.length - 1 ? refusal : undefined;
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void save(event)} noValidate>
      {saved.autoForwardEnable && (
        <p className={styles['banner']} role="note">
          <Icon name="forward" size={16} />
          <span>{t('forwardActive', { addresses: saved.addresses.join(', ') })}</span>
        </p>
      )}
      <Checkbox checked={form.on} onChange={(on) => change({ on })}>
        {t('forwardOn')}
      </Checkbox>
      <p className={textStyles['note']}>{t('forwardHint')}</p>
      {(form.on || saved.addresses.length > 0) && (
        <>
          <AddressLines
            addresses={form.addresses}
            said={said}
            hint={saved.outsideAllowed ? undefined : t('insideOnly')}
            onChange={(addresses) => change({ addresses })}
          />
          <Checkbox checked={form.keepCopy} onChange={(keepCopy) => change({ keepCopy })}>
            {t('keepCopy')}
          </Checkbox>
          {!form.keepCopy && <p className={textStyles['note']}>{t('keepCopyHint')}</p>}
        </>
      )}
      <div className={styles['buttons']}>
        <Button type="submit" kind="primary" busy={busy} aria-disabled={!isEdited || undefined}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

interface AddressLinesProps {
  addresses: readonly string[];
  said: (index: number) => string | undefined;
  hint: string | undefined;
  onChange: (addresses: readonly string[]) => void;
}

function AddressLines({ addresses, said, hint, onChange }: AddressLinesProps) {
  const t = useStrings(automaticMailStrings);
  return (
    <div>
      <span className={textStyles['note']}>{t('addresses')}</span>
      <ul className={styles['addresses']}>
        {addresses.map((address, index) => (
          // A line's key is its position: addresses change while they are written.
          <li key={`line-${String(index)}`} className={styles['address']}>
            <TextField
              label={t('addressLabel', { n: index + 1 })}
              labelHidden
              className={styles['addressField']}
              value={address}
              error={said(index)}
              hint={index === addresses.length - 1 ? hint : undefined}
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              maxLength={320}
              onChange={(next) => onChange(addresses.with(index, next))}
            />
            {addresses.length > 1 && (
              <IconButton
                icon="close"
                label={t('removeAddress', { n: index + 1 })}
                onClick={() => onChange(addresses.toSpliced(index, 1))}
              />
            )}
          </li>
        ))}
      </ul>
      {addresses.length < maxForwardAddresses && (
        <Button kind="quiet" size="small" icon="add" onClick={() => onChange([...addresses, ''])}>
          {t('addAddress')}
        </Button>
      )}
    </div>
  );
}
