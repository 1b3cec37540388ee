import { passwordPromptDays } from '@hongyan/contract/limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { presentError } from '../../ui/notices/present-error.ts';
import { passwordsStrings } from './passwords.strings.ts';

/** Password expiry notice (specification, section 4): change it now, or be reminded in 7 days. */
export function ExpiryDialog({ days, address }: { days: number; address: string }) {
  const t = useStrings(passwordsStrings);
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  const postpone = (): void => {
    setOpen(false);
    readData(api.passwords.prompt({ expireDay: passwordPromptDays })).catch(presentError);
  };
  return (
    <ConfirmDialog
      open={open}
      icon="key"
      title={t('expiryTitle')}
      message={days > 0 ? t('expiryText', { days }) : t('expiryPast')}
      confirmLabel={t('changeNow')}
      cancelLabel={t('later', { days: passwordPromptDays })}
      onCancel={postpone}
      onConfirm={() => {
        setOpen(false);
        void navigate(`/firstResetPsd/${encodeURIComponent(address)}`);
      }}
    />
  );
}
