import { useState } from 'react';
import { useParams } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CardHeader, CardPage } from '../../ui/layout/card-page.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { leaveByLink } from './api.ts';
import { leavePageStrings } from './leave-page.strings.ts';

type Stage =
  | { readonly kind: 'asking' }
  | { readonly kind: 'left'; readonly address: string }
  | { readonly kind: 'failed'; readonly message: string };

/** /unsubscribe/:token — where the link in a message to a group leads: somebody without a mailbox here leaves the group. Nothing changes until they say so. */
export function LeavePage() {
  const { token = '' } = useParams();
  // Another link in the same window begins anew.
  return <Leaving key={token} token={token} />;
}

function Leaving({ token }: { token: string }) {
  const t = useStrings(leavePageStrings);
  const [stage, setStage] = useState<Stage>({ kind: 'asking' });
  const [isBusy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    try {
      setStage({ kind: 'left', address: (await leaveByLink(token)).address });
    } catch (error) {
      setStage({ kind: 'failed', message: formatMessage(error) });
    }
    setBusy(false);
  };
  return (
    <CardPage label={t('title')}>
      {stage.kind === 'left' ? (
        <CardHeader icon="check" title={t('left')} text={t('leftText', { address: stage.address })} />
      ) : (
        <>
          {stage.kind === 'asking' ? (
            <CardHeader icon="people" title={t('title')} text={t('text')} />
          ) : (
            <CardHeader icon="warning" title={t('failed')} text={stage.message} alert />
          )}
          <Button kind="primary" wide busy={isBusy} onClick={() => void leave()}>
            {t(stage.kind === 'asking' ? 'leave' : 'again')}
          </Button>
        </>
      )}
    </CardPage>
  );
}
