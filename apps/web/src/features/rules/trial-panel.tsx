import type { RuleTrial } from '@hongyan/contract';
import { ruleTrialDays } from '@hongyan/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { formatMailTime } from '../../lib/dates/format-date.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Spinner } from '../../ui/icons/spinner.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import textStyles from '../../ui/text/text.module.css';
import styles from './editor.module.css';
import { type RuleForm, toTryInput } from './rule-form.ts';
import { rulesStrings } from './rules.strings.ts';

type Trial =
  | { readonly state: 'none' }
  | { readonly state: 'running' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'done'; readonly trial: RuleTrial };

/** What the rule would have done in the last days, before it is saved. A change of the rule takes the answer away. */
export function TrialPanel({ form, check }: { form: RuleForm; check: () => boolean }) {
  const t = useStrings(rulesStrings);
  const [trial, setTrial] = useState<Trial>({ state: 'none' });
  const running = useRef<AbortController>(undefined);
  const asked = JSON.stringify(toTryInput(form));
  useEffect(() => {
    setTrial({ state: 'none' });
    return () => running.current?.abort();
  }, [asked]);
  const stop = (): void => {
    running.current?.abort();
    setTrial({ state: 'none' });
  };
  const start = async (): Promise<void> => {
    if (!check()) return;
    const controller = new AbortController();
    running.current = controller;
    setTrial({ state: 'running' });
    try {
      const done = await readData(api.rules.try(toTryInput(form), { signal: controller.signal }));
      if (!controller.signal.aborted) setTrial({ state: 'done', trial: done });
    } catch (error) {
      if (!controller.signal.aborted) setTrial({ state: 'failed', message: formatMessage(error) });
    }
  };
  return (
    <section className={styles['trial']}>
      <div className={styles['trialHead']}>
        <p className={textStyles['hint']}>{t('tryHint', { days: ruleTrialDays })}</p>
        {trial.state === 'running' ? (
          <Button onClick={stop}>{t('stopTrying')}</Button>
        ) : (
          <Button icon="search" onClick={() => void start()}>
            {t('tryIt')}
          </Button>
        )}
      </div>
      <div role="status">
        {trial.state === 'running' && (
          <p className={styles['trying']}>
            <Spinner size={16} /> {t('trying')}
          </p>
        )}
        {trial.state === 'failed' && <p className={styles['fault']}>{trial.message}</p>}
        {trial.state === 'done' && <TrialResult trial={trial.trial} />}
      </div>
    </section>
  );
}

function TrialResult({ trial: { looked, matched, heldBack, mails } }: { trial: RuleTrial }) {
  const t = useStrings(rulesStrings);
  const reading = useDateReading();
  return (
    <>
      <p className={styles['found']}>
        {matched === 0 ? t('tryNone', { looked }) : t('tryFound', { looked, count: matched })}
      </p>
      {heldBack > 0 && <p className={textStyles['hint']}>{t('heldBack', { count: heldBack })}</p>}
      {mails.length < matched && <p className={textStyles['hint']}>{t('tryFirst', { count: mails.length })}</p>}
      {mails.length > 0 && (
        <ul className={styles['mails']} aria-label={t('tryFound', { looked, count: matched })}>
          {mails.map((mail) => (
            <li key={mail.mailId} className={styles['mail']}>
              <span className={styles['from']}>
                {mail.mailFrom.name === '' ? mail.mailFrom.address : mail.mailFrom.name}
              </span>
              <span className={textStyles['fillLine']}>
                {mail.mailSubject === '' ? t('noSubject') : mail.mailSubject}
              </span>
              <span className={styles['time']}>{formatMailTime(mail.receivedAt, reading)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
