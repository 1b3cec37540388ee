import type { PasskeyEntry } from '@hongyan/contract';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { NameDialog } from '../../ui/dialogs/name-dialog.tsx';
import { refreshTwoFactor } from './api.ts';
import { twoFactorSectionStrings } from './two-factor-section.strings.ts';

/** Asks for a passkey's name. */
export function RenameDialog({ passkey, onClose }: { passkey: PasskeyEntry; onClose: () => void }) {
  const t = useStrings(twoFactorSectionStrings);
  return (
    <NameDialog
      title={t('renamePasskey', { name: passkey.name || t('unnamed') })}
      label={t('name')}
      name={passkey.name}
      maxLength={30}
      optional={false}
      onSave={async (name) => {
        await readData(api.twoFactor.renamePasskey({ passkeyId: passkey.passkeyId, name }));
        await refreshTwoFactor();
      }}
      onClose={onClose}
    />
  );
}
