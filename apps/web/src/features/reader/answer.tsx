import type { MailDetail } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { type MailThread, mailDetailQuery } from '../../mail-model/queries/mail-queries.ts';
import type { ActionContext } from '../../platform/features/mail-action.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { actionOfName } from '../actions/index.ts';
import { offerInlineReply, ReplyBelow, useInlineReply } from '../compose/index.ts';
import { QuickReply } from './quick-reply/quick-reply.tsx';
import { useBegunQuickReply } from './quick-reply/quick-reply-store.ts';

export interface AnswerProps extends ShownMails {
  readonly context: ActionContext;
  /** Undefined until the message has come. */
  readonly detail: MailDetail | undefined;
  /** Has the focus when an answer is gone. */
  readonly scroller: RefObject<HTMLElement | null>;
}

interface ShownMails {
  /** The mail that was asked for; it may not be here yet. */
  readonly awaited: string;
  readonly mailId: string;
  readonly thread: MailThread | undefined;
}

/**
 * Where the message ends: the answer that is being written to one of its mails, or a line that grows into one. The answer is there
 * before the message: whoever presses R in the moment of opening it types on at once.
 */
export function Answer({ context, detail, awaited, mailId, thread, scroller }: AnswerProps) {
  const shown = useMemo(() => listIds({ awaited, mailId, thread }), [awaited, mailId, thread]);
  const answers = useRef(shown);
  // Before the next key.
  useLayoutEffect(() => {
    answers.current = shown;
  }, [shown]);
  useLayoutEffect(() => offerInlineReply((asked) => answers.current.includes(asked)), []);
  const reply = useInlineReply(shown);
  if (!reply) return detail ? <QuickAnswer context={context} detail={detail} thread={thread} /> : null;
  const focusMessage = (): void => scroller.current?.focus({ preventScroll: true });
  return <ReplyBelow key={reply.opening} reply={reply} onLeft={focusMessage} />;
}

const listIds = ({ awaited, mailId, thread }: ShownMails): readonly string[] => [
  awaited,
  ...(thread?.list.map((mail) => mail.mailId) ?? [mailId]),
];

interface QuickAnswerProps extends Pick<AnswerProps, 'context' | 'thread'> {
  readonly detail: MailDetail;
}

/**
 * A line that grows into an answer, to the newest mail that somebody else wrote. An answer that was begun stays where it was
 * begun, whatever comes or is loaded meanwhile; and the field stays the same one, so that no key falls beside it.
 */
function QuickAnswer({ context, detail, thread }: QuickAnswerProps) {
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
