import type { SenderIdentity } from '@hongyan/contract';
import { useWords } from '../../lib/language/words.ts';
import { NameDialog } from '../../ui/dialogs/name-dialog.tsx';
import { addressesWords } from './addresses.words.ts';
import { saveNickname } from './api.ts';

/** Asks for the name that goes with an address. */
export function NicknameDialog({ sender, onClose }: { sender: SenderIdentity; onClose: () => void }) {
  const t = useWords(addressesWords);
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
