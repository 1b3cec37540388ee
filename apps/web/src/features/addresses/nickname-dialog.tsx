import type { SenderIdentity } from '@hongyan/contract';
import { useStrings } from '../../lib/language/strings.ts';
import { NameDialog } from '../../ui/dialogs/name-dialog.tsx';
import { addressesStrings } from './addresses.strings.ts';
import { saveNickname } from './api.ts';

/** Asks for the name that goes with an address. */
export function NicknameDialog({ sender, onClose }: { sender: SenderIdentity; onClose: () => void }) {
  const t = useStrings(addressesStrings);
  return (
    <NameDialog
      title={t('nickname')}
      description={sender.address}
      label={t('nickname')}
      hint={t('nicknameHint')}
      name={sender.nickname ?? ''}
      onSave={(name) => saveNickname(sender.address, name)}
      onClose={onClose}
    />
  );
}
