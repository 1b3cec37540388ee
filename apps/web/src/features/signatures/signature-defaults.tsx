import type {
  ChosenSignature,
  Signature,
  SignatureChoice,
  SignatureDefault,
  SystemSignatureRule,
} from '@hongyan/contract';
import { useStrings } from '../../lib/language/strings.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { useSaveSetting } from '../../platform/settings/save-settings.ts';
import { Segmented } from '../../ui/buttons/segmented.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { presentError } from '../../ui/notices/present-error.ts';
import { partStyles as styles, writingAidsStrings } from '../writing-aids/index.ts';
import { chooseSignature } from './api.ts';

interface SignatureDefaultsProps {
  own: {
    readonly list: readonly Signature[];
    readonly choices: readonly SignatureChoice[];
    readonly defaults: readonly SignatureDefault[];
  };
  system: { readonly list: readonly Signature[]; readonly rule: SystemSignatureRule };
}

/** Which signature messages begin with, for all addresses and for each, and where it stands in answers. */
export function SignatureDefaults({ own, system }: SignatureDefaultsProps) {
  const t = useStrings(writingAidsStrings);
  const { signPosition } = useSettings();
  const saveSetting = useSaveSetting();
  const { rule } = system;
  const organisations = system.list.find(({ signId }) => signId === rule.defaultId)?.name;
  const all = [...own.list, ...system.list];
  const addresses = own.defaults.map(({ address }) => address);
  return (
    <>
      <h3 className={styles['heading']}>{t('defaults')}</h3>
      {rule.forced ? (
        <p className={styles['forced']}>
          <Icon name="lock" size={16} />
          {t('forced', { name: organisations ?? '' })}
        </p>
      ) : (
        <div className={styles['scroll']}>
          <table className={styles['defaults']}>
            <caption>{t('defaultsHint')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('address')}</th>
                <th scope="col">{t('forNew')}</th>
                <th scope="col">{t('forReply')}</th>
              </tr>
            </thead>
            <tbody>
              {['', ...(addresses.length > 1 ? addresses : [])].map((address) => (
                <tr key={address}>
                  <th scope="row">{address === '' ? t('allAddresses') : address}</th>
                  {(['forNew', 'forReply'] as const).map((use) => (
                    <td key={use} data-label={t(use)}>
                      <SignatureSelect
                        label={t(`${use}Of`, { address: address === '' ? t('allAddresses') : address })}
                        value={own.choices.find((choice) => choice.address === address)?.[use] ?? null}
                        inherited={
                          address === ''
                            ? organisations === undefined
                              ? null
                              : t('organisationDefault', { name: organisations })
                            : t('likeAll')
                        }
                        signatures={all}
                        onChange={(value) => void chooseSignature({ address, [use]: value }).catch(presentError)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles['position']}>
        <span>{t('position')}</span>
        <Segmented
          label={t('position')}
          value={signPosition}
          options={(['above', 'below'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(value) => saveSetting.mutate({ key: 'signPosition', value })}
        />
      </div>
    </>
  );
}

interface SignatureSelectProps {
  label: string;
  value: ChosenSignature;
  /** What null is called; null: nothing to inherit, so null is none. */
  inherited: string | null;
  signatures: readonly Signature[];
  onChange: (value: ChosenSignature) => void;
}

const inherit = 'inherit';

function SignatureSelect({ label, value, inherited, signatures, onChange }: SignatureSelectProps) {
  const t = useStrings(writingAidsStrings);
  return (
    <select
      className={styles['select']}
      aria-label={label}
      value={value ?? (inherited === null ? 'none' : inherit)}
      onChange={({ target }) => onChange(target.value === inherit ? null : target.value)}
    >
      {inherited !== null && <option value={inherit}>{inherited}</option>}
      <option value="none">{t('none')}</option>
      {signatures.map(({ signId, name }) => (
        <option key={signId} value={signId}>
          {name}
        </option>
      ))}
    </select>
  );
}
