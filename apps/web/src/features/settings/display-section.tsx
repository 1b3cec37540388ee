import { formatZone } from '../../lib/dates/zone-options.ts';
import { languageNames } from '../../lib/language/language.ts';
import { useLanguage, useStrings } from '../../lib/language/strings.ts';
import { useZoneOptions } from '../../platform/date-fields/use-zone-options.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { useSaveSetting } from '../../platform/settings/save-settings.ts';
import styles from '../../platform/settings-screens/setting-rows.module.css';
import { displayStrings } from './display.strings.ts';
import { generalStrings } from './general.strings.ts';
import { GeneralChoiceRow } from './general-row.tsx';
import { openingStrings } from './opening.strings.ts';

/** How everything is shown. */
export function DisplaySection() {
  const t = useStrings(displayStrings);
  const tg = useStrings(generalStrings);
  const to = useStrings(openingStrings);
  return (
    <>
      <GeneralChoiceRow
        name="language"
        options={[
          // Each by its own name, for whoever reads no other.
          { value: 'zh', label: languageNames.zh },
          { value: 'en', label: languageNames.en },
        ]}
      />
      <GeneralChoiceRow
        name="layout"
        options={(['two', 'three'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <GeneralChoiceRow
        name="firstPage"
        options={(['home', 'inbox'] as const).map((value) => ({ value, label: to(value) }))}
      />
      <GeneralChoiceRow
        name="viewTabs"
        options={(['opened', 'all'] as const).map((value) => ({ value, label: to(value) }))}
      />
      <GeneralChoiceRow
        name="fontSize"
        options={[
          { value: 1, label: t('standard') },
          { value: 2, label: t('large') },
          { value: 3, label: t('extraLarge') },
        ]}
      />
      <GeneralChoiceRow
        name="wordSize"
        options={[
          { value: 'small', label: t('smallStrings') },
          { value: 'middle', label: t('middleStrings') },
          { value: 'large', label: t('largeStrings') },
        ]}
      />
      <GeneralChoiceRow
        name="tableSize"
        options={[
          { value: 1, label: t('dense') },
          { value: 2, label: t('normal') },
          { value: 3, label: t('roomy') },
        ]}
      />
      <ZoneRow />
      <GeneralChoiceRow
        name="timeFormat"
        options={[
          { value: 24, label: tg('hours24') },
          { value: 12, label: tg('hours12') },
        ]}
      />
    </>
  );
}

const recommendedZone = 'Asia/Shanghai';

/** The zone of this computer is offered where it is another. */
function ZoneRow() {
  const t = useStrings(generalStrings);
  const language = useLanguage();
  const { timeZoneName } = useSettings();
  const { mutate } = useSaveSetting();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const options = useZoneOptions(timeZoneName).map(({ value, label }) => ({
    value,
    label: value === recommendedZone ? t('recommended', { zone: label }) : label,
  }));
  return (
    <GeneralChoiceRow name="timeZoneName" options={options}>
      {here !== '' && here !== timeZoneName && (
        <button type="button" className={styles['offer']} onClick={() => mutate({ key: 'timeZoneName', value: here })}>
          {t('ofThisComputer', { zone: formatZone(here, language, new Date()) })}
        </button>
      )}
    </GeneralChoiceRow>
  );
}
