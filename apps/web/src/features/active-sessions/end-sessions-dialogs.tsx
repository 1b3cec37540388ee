import type { ActiveSession } from '@hongyan/contract';
import { type SyntheticEvent, useId, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { asksForPassword } from '../../platform/api/once-more.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { showSuccess } from '../../ui/notices/notices.ts';
import { formatMessage, presentError } from '../../ui/notices/present-error.ts';
import styles from './active-sessions.module.css';
import { activeSessionsStrings } from './active-sessions.strings.ts';
import { endSessions } from './api.ts';

/** One session, by its name, or all others. */
export type AskedEnd = { readonly session: ActiveSession; readonly name: string } | 'others';

interface EndSessionsDialogsProps {
  asked: AskedEnd;
  /** How many other sessions there are. */
  others: number;
  onClose: () => void;
}

/** The question before a sign-in elsewhere is ended, and the login password where this one is not recent. */
export function EndSessionsDialogs({ asked, others, onClose }: EndSessionsDialogsProps) {
  const t = useStrings(activeSessionsStrings);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isOthers = asked === 'others';
  const end = async (password?: string): Promise<void> => {
    setBusy(true);
    try {
      const which = isOthers ? { others: true as const } : { sessionId: asked.session.placeId };
      const ended = await endSessions({ ...which, ...(password === undefined ? {} : { password }) });
      showSuccess(isOthers ? t('endedOthers', { count: ended }) : t('endedOne'));
      onClose();
    } catch (error) {
      if (asksForPassword(error)) setProblem(password === undefined ? '' : formatMessage(error));
      else {
        presentError(error);
        onClose();
      }
    } finally {
      setBusy(false);
    }
  };
  const title = t(isOthers ? 'othersTitle' : 'endTitle');
  const verb = t(isOthers ? 'signOutOthers' : 'signOut');
  if (problem !== null)
    return <PasswordDialog title={title} verb={verb} busy={busy} problem={problem} onGo={end} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={title}
      message={isOthers ? t('othersText', { count: others }) : t('endText', { name: asked.name })}
      confirmLabel={verb}
      onCancel={onClose}
      onConfirm={() => void end()}
    />
  );
}

interface PasswordDialogProps {
  title: string;
  verb: string;
  busy: boolean;
  problem: string;
  onGo: (password: string) => Promise<void>;
  onClose: () => void;
}

function PasswordDialog({ title, verb, busy, problem, onGo, onClose }: PasswordDialogProps) {
  const t = useStrings(activeSessionsStrings);
  const [password, setPassword] = useState('');
  const formId = useId();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (password !== '' && !busy) void onGo(password);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" type="submit" form={formId} busy={busy} disabled={password === ''}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <p className={styles['hint']}>{t('confirmText')}</p>
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={problem === '' ? undefined : problem}
          onChange={setPassword}
        />
      </form>
    </Dialog>
  );
}
