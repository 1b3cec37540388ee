import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { translate, useStrings } from '../../lib/language/strings.ts';
import { personQuery } from '../../platform/session/person-query.ts';
import { useFeatureSwitch } from '../../platform/settings/home-index.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Segmented } from '../../ui/buttons/segmented.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { formatMessage, presentError } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import styles from './account-page.module.css';
import { saveDetails } from './api.ts';
import { personDetailsStrings } from './person-details.strings.ts';
import { PictureRow } from './picture-row.tsx';

const genders = { '0': 0, '1': 1, '2': 2 } as const;
type Gender = keyof typeof genders;

/** Name, account, organisation and departments as the administrator has set them; gender and duties as one says oneself. */
export function DetailsSection() {
  const t = useStrings(personDetailsStrings);
  const isOn = useFeatureSwitch();
  const { data, isError, error, refetch } = useQuery(personQuery);
  if (data === undefined)
    return isError ? (
      <ErrorState message={formatMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton count={5} />
    );
  const saveGender = (gender: Gender): void => {
    saveDetails({ gender: genders[gender] })
      .then(() => showSuccess(translate(personDetailsStrings, 'saved')))
      .catch(presentError);
  };
  return (
    <>
      <PictureRow name={data.userName} address={data.mailAddr} avatar={data.avatar} />
      <Row name={t('name')} hint={t('byAdministrator')}>
        {data.userName}
      </Row>
      <Row name={t('emailAddr')}>{data.account}</Row>
      <Row name={t('company')}>{data.companyName}</Row>
      {isOn('department') && (
        <>
          <Row name={t('department')}>{data.deptName === '' ? t('none') : data.deptName}</Row>
          {data.partTimeDeptName !== '' && (
            <Row name={t('partTime')}>{data.partTimeDeptName.replaceAll(',', '，')}</Row>
          )}
        </>
      )}
      {isOn('gender') && (
        <div className={styles['row']}>
          <span className={styles['name']}>{t('gender')}</span>
          <Segmented
            label={t('gender')}
            value={String(data.gender) as Gender}
            options={(Object.keys(genders) as Gender[]).map((value) => ({ value, label: t(`gender${value}`) }))}
            onChange={saveGender}
          />
        </div>
      )}
      {isOn('duties') && <DutiesRow key={data.duties} duties={data.duties} />}
    </>
  );
}

function Row({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div className={styles['row']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['value']}>
        {children}
        {hint !== undefined && <span className={styles['hint']}>{hint}</span>}
      </span>
    </div>
  );
}

function DutiesRow({ duties }: { duties: string }) {
  const t = useStrings(personDetailsStrings);
  const [typed, setTyped] = useState(duties);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await saveDetails({ duties: typed });
      setProblem(undefined);
      showSuccess(translate(personDetailsStrings, 'saved'));
    } catch (error) {
      setProblem(formatMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles['row']} onSubmit={(event) => void submit(event)} noValidate>
      <span className={styles['name']}>{t('duties')}</span>
      <div className={styles['duties']}>
        <TextField
          label={t('duties')}
          labelHidden
          className={styles['dutiesField']}
          value={typed}
          hint={t('dutiesHint')}
          error={problem}
          onChange={setTyped}
        />
        <Button type="submit" busy={busy} disabled={typed.trim() === duties}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
