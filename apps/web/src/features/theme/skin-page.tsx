import { darkSkins, darkSystemQuery, pickSkin, type Skin, skins } from '../../lib/appearance.ts';
import { classNames } from '../../lib/class-names.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { ChoiceRow } from '../../platform/settings-screens/setting-rows.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import textStyles from '../../ui/text/text.module.css';
import { FestivalPicture } from './festival-picture.tsx';
import { skinNameStrings } from './skin-names.strings.ts';
import styles from './skin-page.module.css';
import { SkinPreview } from './skin-preview.tsx';
import { themeStrings } from './theme.strings.ts';
import { useChooseSkin } from './use-choose-skin.ts';
import { useFestival } from './use-festival.ts';

const kinds: Partial<Record<Skin, 'dark' | 'strong'>> = { skin_6: 'dark', skin_7: 'dark', skin_8: 'strong' };

/** /set/skinpeeling: previews of nine skins, the chosen one put on at once; the festival's decoration while there is one. */
export function SkinPage() {
  const t = useStrings(themeStrings);
  const tn = useStrings(skinNameStrings);
  const { skin } = useSettings();
  const choose = useChooseSkin();
  return (
    <Page className={styles['page']} roomy>
      <PageTitle>{tn('skin')}</PageTitle>
      <p className={textStyles['hint']}>{t('hint')}</p>
      <fieldset className={styles['skins']} aria-label={tn('skin')} data-setting="skin">
        {skins.map((name) => (
          <label key={name} className={classNames(styles['skin'], name === skin && styles['on'])}>
            <input
              type="radio"
              name="skin"
              className={styles['input']}
              checked={name === skin}
              onChange={() => choose(name)}
            />
            <SkinPreview skin={name} />
            <span className={styles['name']}>
              <span>{tn(name)}</span>
              <span className={styles['kind']}>{t(kinds[name] ?? 'light')}</span>
              {name === skin && <Icon name="check" size={16} className={styles['check']} />}
            </span>
          </label>
        ))}
      </fieldset>
      <DarkSkinRow />
      <FestivalRow />
    </Page>
  );
}

/** Which skin stands in for a light one while the system is dark; says so while it does. */
function DarkSkinRow() {
  const t = useStrings(themeStrings);
  const tn = useStrings(skinNameStrings);
  const settings = useSettings();
  // Drawn again when the system changes.
  useMedia(darkSystemQuery);
  const shown = pickSkin(settings);
  const replaced = settings.skin !== shown;
  return (
    <ChoiceRow
      name="darkSkin"
      label={t('darkSkin')}
      hint={replaced ? t('darkNow', { name: tn(shown) }) : t('darkSkinHint')}
      options={darkSkins.map((value) => ({ value, label: value === 'none' ? t('sameSkin') : tn(value) }))}
    />
  );
}

/** The answer to the festival's question, which can be changed while the festival lasts. */
function FestivalRow() {
  const t = useStrings(themeStrings);
  const { motif, isShown, answer } = useFestival();
  if (motif === '') return null;
  const name = t(motif);
  return (
    <div className={styles['festival']} data-setting="festivalSkin">
      <span className={styles['motif']}>
        <FestivalPicture motif={motif} />
      </span>
      <span className={styles['festivalText']}>
        <span>{t('festival')}</span>
        <span className={textStyles['hint']}>{t('festivalHint', { name })}</span>
      </span>
      <Switch label={t('showFestival', { name })} checked={isShown} onChange={answer} />
    </div>
  );
}
