import { maxAskCharacters } from '@hongyan/contract/limits';
import { useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { feedbackStrings } from './feedback.strings.ts';

const kinds = ['capacity', 'passwordCancellation', 'migration'] as const;
type AskKind = (typeof kinds)[number];

/** A request to the organisation's administrators (specification, section 6). */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(feedbackStrings);
  const [kind, setKind] = useState<AskKind>('capacity');
  const [content, setContent] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await readData(api.feedback.askAdministrator({ kind, content }));
      showSuccess(t('askSent'));
      onClose();
    } catch (failure) {
      setError(formatMessage(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ask')}
      description={t('askHint')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void send()}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <Select
        label={t('askKind')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(value) }))}
        onChange={setKind}
      />
      <TextArea
        label={t('askLabel')}
        value={content}
        rows={4}
        maxLength={maxAskCharacters}
        error={error}
        onChange={(next) => {
          setContent(next);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
