import type { Settings } from '@hongyan/contract';
import { useLanguage, useWords } from '../../lib/words.ts';
import { useSaveSetting, useSettings } from '../home/index.ts';
import { generalWords } from './general.words.ts';
import styles from './general-page.module.css';
import { ChoiceRow, SwitchRow } from './setting-rows.tsx';
import { recommendedHours, zoneHours, zoneName } from './time-zones.ts';

const counts: readonly Settings['mailCount'][] = [10, 15, 20, 30, 50, 100];

/** What belongs to reading. */
export function ReadingSection() {
  const t = useWords(generalWords);
  return (
    <>
      <ChoiceRow
        name="mailCount"
        label={t('perPage')}
        options={counts.map((value) => ({ value, label: String(value) }))}
      />
      <SwitchRow name="showMailPageNumber" label={t('pageNumbers')} hint={t('pageNumbersHint')} />
      <SwitchRow name="conversationView" label={t('conversations')} />
      <SwitchRow name="newMailNotification" label={t('notify')} />
      <SwitchRow name="strangerMarkEnable" label={t('stranger')} hint={t('strangerHint')} />
      <SwitchRow name="mailSourceMarkEnable" label={t('source')} />
      <ZoneRow />
      <ChoiceRow
        name="timeFormat"
        label={t('clock')}
        options={[
          { value: 24, label: t('hours24') },
          { value: 12, label: t('hours12') },
        ]}
      />
    </>
  );
}

/** Whole hours as the specification has them; the zone of this computer, which knows summer time, is offered where it is another. */
function ZoneRow() {
  const t = useWords(generalWords);
  const language = useLanguage();
  const { timeZoneName } = useSettings();
  const { mutate } = useSaveSetting();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const options = zoneHours.map((value) => {
    const name = zoneName(value, language);
    return { value, label: value === recommendedHours ? t('recommended', { zone: name }) : name };
  });
  return (
    <ChoiceRow name="timeZone" label={t('timeZone')} options={options}>
      {here !== '' && here !== timeZoneName && (
        <button type="button" className={styles['offer']} onClick={() => mutate({ key: 'timeZoneName', value: here })}>
          {t('ofThisComputer', { zone: here })}
        </button>
      )}
    </ChoiceRow>
  );
}
