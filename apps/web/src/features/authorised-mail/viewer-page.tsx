import type { AuthorisedMessage } from '@hongyan/contract';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../lib/errors/api-error.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { CardHeader, CardPage } from '../../ui/layout/card-page.tsx';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { LimitedMessage } from './limited-message.tsx';
import { viewerStrings } from './viewer.strings.ts';
import styles from './viewer-page.module.css';

/** Of the contract's error table: a link that opens nothing, whatever the reason; and one that was just closed for an hour. */
const unreadableCode = 404600;
const lockedCode = 403602;

type Stage =
  | { readonly kind: 'asking'; readonly error?: string | undefined }
  | { readonly kind: 'open'; readonly message: AuthorisedMessage }
  | { readonly kind: 'closed'; readonly message?: string | undefined }
  | { readonly kind: 'gone' };

/** /authorised/:id — where a read-limited mail is read, with or without a mailbox here. The message lives in this page's memory and nowhere else. */
export function ViewerPage() {
  const { id = '' } = useParams();
  // Another link in the same window begins anew.
  return <Viewer key={id} id={id} />;
}

function Viewer({ id }: { id: string }) {
  const t = useStrings(viewerStrings);
  const [stage, setStage] = useState<Stage>({ kind: 'asking' });
  useEffect(() => {
    // A page that the browser keeps for "back" would keep the message.
    const leave = (): void => setStage((now) => (now.kind === 'open' ? { kind: 'gone' } : now));
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);
  if (stage.kind === 'open') return <LimitedMessage message={stage.message} />;
  return (
    <CardPage label={t('page')}>
      {stage.kind === 'asking' && <PasswordForm id={id} error={stage.error} onStage={setStage} />}
      {stage.kind === 'closed' && (
        <CardHeader icon="clock" title={t('closed')} text={stage.message ?? t('closedText')} alert />
      )}
      {stage.kind === 'gone' && (
        <>
          <CardHeader icon="clock" title={t('gone')} text={t('goneText')} />
          <Button kind="primary" className={styles['open']} onClick={() => setStage({ kind: 'asking' })}>
            {t('again')}
          </Button>
        </>
      )}
    </CardPage>
  );
}

function stageAfter(error: unknown): Stage {
  if (error instanceof ApiError && error.code === unreadableCode) return { kind: 'closed' };
  if (error instanceof ApiError && error.code === lockedCode) return { kind: 'closed', message: formatMessage(error) };
  return { kind: 'asking', error: formatMessage(error) };
}

interface PasswordFormProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly onStage: (stage: Stage) => void;
}

function PasswordForm({ id, error, onStage }: PasswordFormProps) {
  const t = useStrings(viewerStrings);
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    if (password === '') {
      onStage({ kind: 'asking', error: t('empty') });
      return;
    }
    setBusy(true);
    try {
      onStage({ kind: 'open', message: await readData(api.authorisedMail.open({ id, password })) });
    } catch (refused) {
      setPassword('');
      setBusy(false);
      onStage(stageAfter(refused));
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void open();
      }}
    >
      <CardHeader icon="lock" title={t('title')} text={t('intro')} />
      <PasswordField
        large
        className={styles['password']}
        label={t('password')}
        value={password}
        error={error}
        autoComplete="off"
        onChange={(value) => {
          setPassword(value);
          if (error !== undefined) onStage({ kind: 'asking' });
        }}
      />
      <Button kind="primary" type="submit" className={styles['open']} busy={isBusy}>
        {t('open')}
      </Button>
    </form>
  );
}
