import { undoSendChoices } from '@hongyan/contract/limits';
import { useLanguage, useStrings } from '../../lib/language/strings.ts';
import { messageFonts } from '../editor/index.ts';
import { generalStrings } from './general.strings.ts';
import { GeneralChoiceRow, GeneralSwitchRow } from './general-row.tsx';
import { openingStrings } from './opening.strings.ts';

/** Pixels, within what the setting takes. */
const sizes = [10, 12, 13, 14, 15, 16, 18, 20, 24, 28, 32, 36] as const;

/** What belongs to writing. */
export function WritingSection() {
  const t = useStrings(generalStrings);
  const to = useStrings(openingStrings);
  const language = useLanguage();
  const fonts = messageFonts.map((font) => ({
    value: font.family,
    label: language === 'zh' ? font.name : font.nameEn,
  }));
  return (
    <>
      <GeneralChoiceRow
        name="undoSendSeconds"
        options={undoSendChoices.map((value) => ({
          value,
          label: value === 0 ? t('undoOff') : t('seconds', { count: value }),
        }))}
      />
      <GeneralChoiceRow
        name="replyLocation"
        options={[
          { value: 'below', label: to('replyBelow') },
          { value: 'view', label: to('replyView') },
        ]}
      />
      <GeneralChoiceRow
        name="signPosition"
        options={(['above', 'below'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <GeneralChoiceRow
        name="composeFormat"
        options={(['html', 'text'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <GeneralChoiceRow name="composeFont" options={[{ value: '', label: t('skinFont') }, ...fonts]} />
      <GeneralChoiceRow
        name="composeFontSize"
        options={sizes.map((value) => ({ value, label: `${String(value)} px` }))}
      />
      <GeneralChoiceRow
        name="readReceipt"
        options={(['ask', 'always', 'never'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <GeneralSwitchRow name="saveContact" />
    </>
  );
}
