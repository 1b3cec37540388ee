import { countCharacters, maxFeedbackCharacters } from '@hongyan/contract/limits';
import { useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { feedbackStrings } from './feedback.strings.ts';

/** The feedback box (specification, section 1). What was typed stays until it is sent. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(feedbackStrings);
  const [content, setContent] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (content.trim() === '') {
      setError(t('feedbackEmpty'));
      return;
    }
    setBusy(true);
    try {
      await readData(api.feedback.send({ content }));
      showSuccess(t('feedbackSent'));
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
      title={t('feedback')}
      description={t('feedbackHint')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void send()}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('feedbackLabel')}
        value={content}
        rows={6}
        maxLength={maxFeedbackCharacters}
        error={error}
        hint={`${String(countCharacters(content))} / ${String(maxFeedbackCharacters)}`}
        onChange={(next) => {
          setContent(next);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
