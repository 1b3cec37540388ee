import type { PasskeyEntry } from '@hongyan/contract';
import { useWords } from '../../lib/language/words.ts';
import { api, dataOf } from '../../platform/api/api-client.ts';
import { NameDialog } from '../../ui/dialogs/name-dialog.tsx';
import { refreshSecondStep } from './api.ts';
import { secondStepSectionWords } from './second-step-section.words.ts';

/** Asks for a passkey's name. */
export function RenameDialog({ passkey, onClose }: { passkey: PasskeyEntry; onClose: () => void }) {
  const t = useWords(secondStepSectionWords);
  return (
    <NameDialog
      title={t('renamePasskey', { name: passkey.name || t('unnamed') })}
      label={t('name')}
      name={passkey.name}
      maxLength={30}
      optional={false}
      onSave={async (name) => {
        await dataOf(api.secondStep.renamePasskey({ passkeyId: passkey.passkeyId, name }));
        await refreshSecondStep();
      }}
      onClose={onClose}
    />
  );
}
