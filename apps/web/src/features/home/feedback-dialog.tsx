import { countCharacters, maxFeedbackCharacters } from '@hongyan/contract/limits';
import { useState } from 'react';
import { api, dataOf } from '../../lib/api-client.ts';
import { messageOf } from '../../lib/present-error.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSuccess } from '../../ui/notices.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { homeRequestsWords } from './home-requests.words.ts';

/** The feedback box (specification, section 1). What was typed stays until it is sent. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(homeRequestsWords);
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
      await dataOf(api.home.feedback({ content }));
      showSuccess(t('feedbackSent'));
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
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
