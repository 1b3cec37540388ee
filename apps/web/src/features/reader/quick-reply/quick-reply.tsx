import type { MailDetail } from '@hongyan/contract';
import { maxQuickReplyCharacters } from '@hongyan/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { conversationStrings } from '../../../mail-model/conversation.strings.ts';
import { threadKey } from '../../../mail-model/queries/list-definition.ts';
import { writePath } from '../../../mail-model/queries/mail-paths.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import type { ActionContext } from '../../../platform/features/mail-action.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Segmented } from '../../../ui/buttons/segmented.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import { ApproverChoice, candidatesOf } from '../../approval/index.ts';
import { replyBelow } from '../../compose/index.ts';
import { carryText, notifySent } from '../../outbox/index.ts';
import styles from './quick-reply.module.css';
import { changeQuickReply, clearQuickReply, type QuickReplyDraft, useQuickReply } from './quick-reply-store.ts';

/** A line at the foot of a message that grows into an answer. Ctrl+Enter sends. */
export function QuickReply({ mail, context }: { mail: MailDetail; context: ActionContext }) {
  const t = useStrings(conversationStrings);
  const draft = useQuickReply(mail.mailId);
  const [isFocused, setFocused] = useState(false);
  /** The mail whose answer has just left; another one may have come since. */
  const [sentFor, setSentFor] = useState<string>();
  const statusId = useId();
  const send = useSendQuickReply(mail.mailId, context.navigate, () => setSentFor(mail.mailId));
  const isSent = sentFor === mail.mailId;
  const isTooLong = draft.text.length > maxQuickReplyCharacters;
  const canSend = draft.text.trim() !== '' && !isTooLong && !send.isPending;
  const submit = (): void => {
    if (canSend) send.mutate(draft);
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  const isOpen = isFocused || draft.text !== '';
  const { name, address } = mail.mailFrom;
  return (
    <section
      className={styles['box']}
      aria-label={t('quickReply')}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div className={styles['line']}>
        <Icon name="reply" size={16} />
        <textarea
          className={styles['text']}
          rows={1}
          value={draft.text}
          readOnly={send.isPending}
          placeholder={t('quickReplyTo', { name: name === '' ? address : name })}
          aria-label={t('quickReply')}
          aria-describedby={statusId}
          onKeyDown={handleKey}
          onChange={(event) => {
            setSentFor(undefined);
            send.reset();
            changeQuickReply(mail.mailId, { text: event.target.value });
          }}
        />
      </div>
      {isOpen && (
        // The buttons must be there when the pointer that left the text comes down on them.
        <div className={styles['bar']} onMouseDown={(event) => event.preventDefault()}>
          <Button
            kind="primary"
            size="small"
            disabled={!canSend}
            busy={send.isPending}
            title="Ctrl+Enter"
            onClick={submit}
          >
            {t('send')}
          </Button>
          <ReplyCircle mail={mail} all={draft.all} />
          <Button
            kind="quiet"
            size="small"
            icon="external"
            onClick={() => {
              const type = draft.all ? 'replyAll' : 'reply';
              const path = writePath(type, mail.mailId);
              carryText(path, draft.text, () => clearQuickReply(mail.mailId));
              if (!replyBelow(type, mail.mailId)) context.navigate(path);
            }}
          >
            {t('openInComposer')}
          </Button>
        </div>
      )}
      <p
        id={statusId}
        className={styles['status']}
        role="status"
        data-failed={(send.isError && send.candidates === null) || isTooLong || undefined}
      >
        {isTooLong
          ? t('tooLong', { max: maxQuickReplyCharacters })
          : send.isPending
            ? t('sending')
            : send.isError && send.candidates === null
              ? `${t('sendFailed')} · ${formatMessage(send.error)}`
              : isSent
                ? t('sent')
                : ''}
      </p>
      <ApproverChoice
        candidates={send.candidates}
        onClose={send.reset}
        onChoose={(approver) => send.mutate({ ...draft, approver })}
      />
    </section>
  );
}

/** Sends, and lets the conversation be asked for: the answer is its newest mail. */
function useSendQuickReply(mailId: string, navigate: (path: string) => void, onSent: () => void) {
  const { undoSendSeconds: undoSeconds } = useSettings();
  const reading = useDateReading();
  const mutation = useMutation({
    mutationFn: ({ text, all, key, approver }: QuickReplyInput) =>
      readData(
        api.compose.quickSend(
          { mailId, all, text, undoSeconds, ...(approver === undefined ? {} : { approver }) },
          // With another approver it is another sending.
          { idempotencyKey: approver === undefined ? key : `${key}-${approver}` },
        ),
      ),
    onSuccess: (answer) => {
      clearQuickReply(mailId);
      if (answer.approval === null) onSent();
      if (answer.held !== null || answer.approval !== null) notifySent(answer, { navigate, reading });
      void queryClient.invalidateQueries({ queryKey: threadKey(mailId) });
    },
  });
  return { ...mutation, candidates: chosenAmong(candidatesOf(mutation.error)) };
}

interface QuickReplyInput extends QuickReplyDraft {
  /** Whom the writer chose to approve it. */
  readonly approver?: string;
}

/** Nobody to choose from is no question: the refusal itself is shown. */
const chosenAmong = <Candidate,>(candidates: readonly Candidate[] | undefined): readonly Candidate[] | null =>
  candidates === undefined || candidates.length === 0 ? null : candidates;

/** To the sender or to all; only where that makes a difference. */
function ReplyCircle({ mail, all }: { mail: MailDetail; all: boolean }) {
  const t = useStrings(conversationStrings);
  const ownAddress = useSession((state) => state.mailAddr).toLowerCase();
  const others = [...mail.to, ...mail.cc].filter(({ address }) => address.toLowerCase() !== ownAddress);
  if (others.length === 0) return null;
  return (
    <Segmented
      label={t('whom')}
      value={all ? 'all' : 'one'}
      options={[
        { value: 'one', label: t('replyTo') },
        { value: 'all', label: t('replyToAll') },
      ]}
      onChange={(value) => changeQuickReply(mail.mailId, { all: value === 'all' })}
    />
  );
}
