import type { ApprovalDeputy } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { formatFullTime } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { DateTimeField } from '../../../platform/date-fields/date-time-field.tsx';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { SettingText } from '../../../platform/settings-screens/setting-page.tsx';
import { SwitchRow } from '../../../platform/settings-screens/setting-rows.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { showSuccess } from '../../../ui/notices/notices.ts';
import { formatMessage, presentError } from '../../../ui/notices/present-error.ts';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { deputyQuery, saveDeputy } from '../api.ts';
import { PersonPicker } from '../request/person-picker.tsx';
import styles from './approval-section.module.css';
import { approvalSettingsStrings } from './approval-settings.strings.ts';
import { checkDeputyForm, type DeputyForm, type DeputyProblems, deputyState, toDeputyForm } from './deputy-form.ts';

/** Settings of approval: what approvers see, and who decides while one is away. */
export function ApprovalSection() {
  const t = useStrings(approvalSettingsStrings);
  const query = useQuery(deputyQuery);
  return (
    <>
      <SwitchRow name="approvalShowsEarlier" label={t('earlier')} hint={t('earlierHint')} />
      <div data-setting="approvalDeputy">
        {query.data !== undefined ? (
          <DeputyRow deputy={query.data.deputy} />
        ) : query.isError ? (
          <ErrorState message={formatMessage(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton count={2} />
        )}
      </div>
    </>
  );
}

function DeputyRow({ deputy }: { deputy: ApprovalDeputy | null }) {
  const t = useStrings(approvalSettingsStrings);
  const reading = useDateReading();
  const [isEditing, setEditing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      await saveDeputy(null);
      showSuccess(t('ended'));
    } catch (refusal) {
      presentError(refusal);
    } finally {
      setBusy(false);
    }
  };
  const sayTime = (time: number | null): string => (time === null ? '' : formatFullTime(time, reading));
  const state =
    deputy === null
      ? t('nobody')
      : t(deputyState(deputy, reading.nowMs), {
          name: deputy.name === '' ? deputy.address : deputy.name,
          from: sayTime(deputy.from),
          until: sayTime(deputy.until),
        });
  return (
    <>
      <SettingText label={t('deputy')} hint={`${t('deputyHint')} ${state}`}>
        <div className={styles['buttons']}>
          {!isEditing && <Button onClick={() => setEditing(true)}>{t(deputy === null ? 'set' : 'change')}</Button>}
          {deputy !== null && !isEditing && (
            <Button kind="quiet" busy={isBusy} onClick={() => void end()}>
              {t('end')}
            </Button>
          )}
        </div>
      </SettingText>
      {isEditing && <DeputyEditor deputy={deputy} onClose={() => setEditing(false)} />}
    </>
  );
}

function DeputyEditor({ deputy, onClose }: { deputy: ApprovalDeputy | null; onClose: () => void }) {
  const t = useStrings(approvalSettingsStrings);
  const { timeZone } = useDateReading();
  const [form, setForm] = useState<DeputyForm>(() => toDeputyForm(deputy, timeZone, Date.now()));
  const [problems, setProblems] = useState<DeputyProblems>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const change = (changes: Partial<DeputyForm>): void => {
    setForm({ ...form, ...changes });
    setProblems({});
    setRefusal(undefined);
  };
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const checked = checkDeputyForm(form, timeZone, Date.now());
    if ('problems' in checked) {
      setProblems(checked.problems);
      return;
    }
    setBusy(true);
    try {
      await saveDeputy(checked.input);
      showSuccess(t('saved'));
      onClose();
    } catch (error) {
      setRefusal(formatMessage(error));
      setBusy(false);
    }
  };
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void save(event)}>
      <PersonPicker
        label={t('who')}
        value={form.address}
        error={problems.address && t(problems.address)}
        onChange={(address) => change({ address })}
      />
      <div className={styles['times']}>
        {(['from', 'until'] as const).map((field) => {
          const problem = problems[field];
          return (
            <DateTimeField
              key={field}
              label={t(field)}
              usualTime={field === 'from' ? '00:00' : '23:59'}
              value={form[field]}
              error={problem && t(problem)}
              onChange={(value) => change({ [field]: value })}
            />
          );
        })}
      </div>
      {refusal !== undefined && (
        <p className={styles['error']} role="alert">
          {refusal}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button kind="primary" type="submit" busy={isBusy}>
          {t('save')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
