import { undoSendChoices } from '@hongyan/contract/limits';
import { useLanguage, useWords } from '../../lib/words.ts';
import { letterFonts, letterSizes } from '../compose/index.ts';
import { generalWords } from './general.words.ts';
import { ChoiceRow, SwitchRow } from './setting-rows.tsx';

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
        label={t('undoSend')}
        hint={t('undoSendHint')}
        options={undoSendChoices.map((value) => ({
          value,
          label: value === 0 ? t('undoOff') : t('seconds', { count: value }),
        }))}
      />
      <ChoiceRow
        name="signPosition"
        label={t('signPosition')}
        options={(['above', 'below'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <ChoiceRow
        name="composeFormat"
        label={t('format')}
        options={(['html', 'text'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <ChoiceRow name="composeFont" label={t('font')} options={[{ value: '', label: t('skinFont') }, ...fonts]} />
      <ChoiceRow
        name="composeFontSize"
        label={t('fontSize')}
        options={letterSizes.map((size) => ({ value: Number.parseInt(size, 10), label: size.replace('pt', ' pt') }))}
      />
      <SwitchRow name="saveContact" label={t('saveContact')} />
      <ChoiceRow
        name="readReceipt"
        label={t('receipt')}
        options={(['ask', 'always', 'never'] as const).map((value) => ({ value, label: t(value) }))}
      />
    </>
  );
}
