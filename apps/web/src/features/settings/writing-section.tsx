import { undoSendChoices } from '@hongyan/contract/limits';
import { useLanguage, useWords } from '../../lib/words.ts';
import { letterFonts } from '../compose/index.ts';
import { generalWords } from './general.words.ts';
import { ChoiceRow, SwitchRow } from './setting-rows.tsx';

/** Pixels, within what the setting takes. */
const sizes = [10, 12, 13, 14, 15, 16, 18, 20, 24, 28, 32, 36] as const;

/** What belongs to writing. */
export function WritingSection() {
  const t = useWords(generalWords);
  const language = useLanguage();
  const fonts = letterFonts.map((font) => ({
    value: font.family,
    label: language === 'zh' ? font.name : font.nameEn,
  }));
  return (
    <>
      <ChoiceRow
        name="undoSendSeconds"
        options={undoSendChoices.map((value) => ({
          value,
          label: value === 0 ? t('undoOff') : t('seconds', { count: value }),
        }))}
      />
      <ChoiceRow
        name="signPosition"
        options={(['above', 'below'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <ChoiceRow
        name="composeFormat"
        options={(['html', 'text'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <ChoiceRow name="composeFont" options={[{ value: '', label: t('skinFont') }, ...fonts]} />
      <ChoiceRow name="composeFontSize" options={sizes.map((value) => ({ value, label: `${String(value)} px` }))} />
      <ChoiceRow
        name="readReceipt"
        options={(['ask', 'always', 'never'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <SwitchRow name="saveContact" />
    </>
  );
}
