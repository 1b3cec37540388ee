import type { MailDetail } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { type MailThread, mailDetailQuery } from '../../mail-model/queries/mail-queries.ts';
import type { ActionContext } from '../../platform/features/mail-action.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { actionOfName } from '../actions/index.ts';
import { offerInlineReply, ReplyBelow, useInlineReply } from '../compose/index.ts';
import { QuickReply } from './quick-reply/quick-reply.tsx';
import { useBegunQuickReply } from './quick-reply/quick-reply-store.ts';

export interface AnswerProps {
  readonly context: ActionContext;
  readonly detail: MailDetail;
  readonly thread: MailThread | undefined;
  /** Has the focus when an answer is gone. */
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Where the message ends: the answer that is being written to one of its mails, or a line that grows into one. */
export function Answer(props: AnswerProps) {
  const { detail, thread, scroller } = props;
  const reply = useInlineReply(useMemo(() => listIds(detail.mailId, thread), [detail.mailId, thread]));
  if (!reply) return <QuickAnswer {...props} />;
  const focusMessage = (): void => scroller.current?.focus({ preventScroll: true });
  return <ReplyBelow key={reply.opening} reply={reply} onLeft={focusMessage} />;
}

/** Messages that this reader shows are answered in it: `awaited` is the one that was asked for and may not be here yet. */
export function useOffersInlineReply(awaited: string, mailId: string, thread: MailThread | undefined): void {
  const shown = useRef<readonly string[]>([]);
  useEffect(() => {
    shown.current = [awaited, ...listIds(mailId, thread)];
  });
  useEffect(() => offerInlineReply((asked) => shown.current.includes(asked)), []);
}

const listIds = (mailId: string, thread: MailThread | undefined): readonly string[] =>
  thread?.list.map((mail) => mail.mailId) ?? [mailId];

/**
 * A line that grows into an answer, to the newest mail that somebody else wrote. An answer that was begun stays where it was
 * begun, whatever comes or is loaded meanwhile; and the field stays the same one, so that no key falls beside it.
 */
function QuickAnswer({ context, detail, thread }: AnswerProps) {
  const ownAddress = useSession((state) => state.mailAddr).toLowerCase();
  const others = (thread?.list ?? []).filter((mail) => mail.mailFrom.address.toLowerCase() !== ownAddress);
  const begun = useBegunQuickReply([detail, ...others].map(({ mailId }) => mailId));
  const answered = begun ?? others.at(-1)?.mailId ?? detail.mailId;
  const mail = useQuery(mailDetailQuery(answered)).data ?? detail;
  const canAnswer = actionOfName('reply', context) !== undefined;
  // Where the sender is doubtful nothing invites to an answer: the button above the message is still there.
  const isDoubtful = mail.fromVerdict === 'fail' || actionOfName('notSpam', context) !== undefined;
  return canAnswer && !isDoubtful ? <QuickReply key={detail.mailId} mail={mail} context={context} /> : null;
}
