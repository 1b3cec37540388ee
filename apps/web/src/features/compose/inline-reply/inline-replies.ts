import { create } from 'zustand';
import { atSessionEnd } from '../../../lib/session-end.ts';
import { type WriteRoute, writePath } from '../../../mail-model/queries/mail-paths.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { defaultSettings } from '../../../platform/settings/default-settings.ts';
import { homeIndexQuery } from '../../../platform/settings/home-index.ts';
import { useTabs } from '../../../platform/tabs/tabs-store.ts';

/**
 * Answers that are written below the message that they answer, rather than in a view of their own. The message itself is an open
 * composer like any other, known by its path; here stands only where it is drawn. It lives as long as the window: who goes to
 * another message and comes back finds it as it was. Light on purpose: the reader's first chunk has it in it.
 */
export interface InlineReply {
  /** Of its composer, as the compose route has it. */
  readonly path: string;
  readonly mailId: string;
  /** Counts openings: asked for again, it takes the focus again. */
  readonly opening: number;
  /** It has not had the focus yet. */
  readonly isFresh: boolean;
  /** What was typed before the editor was there. */
  readonly typed: string;
}

type Answer = Extract<WriteRoute, 'reply' | 'replyAll' | 'forward'>;

/** The last one is the one that a reader shows; closed, it uncovers what was begun before it. */
const useInlineReplies = create<{ readonly replies: readonly InlineReply[] }>(() => ({ replies: [] }));
/** What the readers on the screen show. */
const readers = new Set<(mailId: string) => boolean>();
let openings = 0;

/** A reader is on the screen: messages that it shows can be answered below. Ends when the answer is called. */
export function offerInlineReply(shows: (mailId: string) => boolean): () => void {
  readers.add(shows);
  return () => void readers.delete(shows);
}

/** Answers a message below it; false where it is answered in a view: chosen so, not in a reader, or open in a tab already. */
export function replyBelow(type: Answer, mailId: string): boolean {
  const { replyLocation } = queryClient.getQueryData(homeIndexQuery.queryKey)?.settings ?? defaultSettings;
  const path = writePath(type, mailId);
  const isShown = [...readers].some((shows) => shows(mailId));
  if (replyLocation !== 'below' || !isShown || useTabs.getState().tabs.some((tab) => tab.path === path)) return false;
  openings += 1;
  const reply: InlineReply = { path, mailId, opening: openings, isFresh: true, typed: '' };
  useInlineReplies.setState(({ replies }) => ({ replies: [...replies.filter((known) => known.path !== path), reply] }));
  return true;
}

/** The answer to be shown below these messages, the last that was begun. */
export function useInlineReply(mailIds: readonly string[]): InlineReply | undefined {
  return useInlineReplies(({ replies }) => replies.findLast(({ mailId }) => mailIds.includes(mailId)));
}

/** All of them at this moment, in the order of their openings. */
export const inlineRepliesNow = (): readonly InlineReply[] => useInlineReplies.getState().replies;

/** The answer has the focus: from now on it is shown without taking it. */
export function settleInlineReply(path: string): void {
  change(path, { isFresh: false, typed: '' });
}

/** Keeps what is typed while the editor is on its way. */
export function typeAhead(path: string, typed: string): void {
  change(path, { typed });
}

/** The answer is sent, given up, closed, or goes on in a view. */
export function removeInlineReply(path: string): void {
  const replies = inlineRepliesNow();
  if (replies.some((reply) => reply.path === path))
    useInlineReplies.setState({ replies: replies.filter((reply) => reply.path !== path) });
}

function change(path: string, changed: Partial<InlineReply>): void {
  useInlineReplies.setState(({ replies }) => ({
    replies: replies.map((reply) => (reply.path === path ? { ...reply, ...changed } : reply)),
  }));
}

atSessionEnd(() => useInlineReplies.setState({ replies: [] }));
