import { create } from 'zustand';
import { atSessionEnd } from '../../../lib/session-end.ts';
import { useSession } from '../../../platform/session/session-store.ts';

/** What is being written in the quick replies of this page: kept while one reads elsewhere, when sending fails, and through a reload. */
export interface QuickReplyDraft {
  readonly text: string;
  readonly all: boolean;
  /** Names this text for the server: a second try of the same sends it once. */
  readonly key: string;
}

/** By writer and mail: the ids of mails are each mailbox's own, so another person's mail has the same one. */
type Drafts = Readonly<Record<string, QuickReplyDraft>>;

const empty: QuickReplyDraft = { text: '', all: false, key: '' };
/** In session storage: it outlives a reload, and neither the tab nor the session. */
const storageKey = 'quickReplies';

const useDrafts = create<{ readonly drafts: Drafts }>(() => ({ drafts: readStored() }));

const getName = (account: string, mailId: string): string => `${account}|${mailId}`;
const ownName = (mailId: string): string => getName(useSession.getState().mailAddr, mailId);

/** The quick reply to a mail as it stands. */
export function useQuickReply(mailId: string): QuickReplyDraft {
  const account = useSession((session) => session.mailAddr);
  return useDrafts(({ drafts }) => drafts[getName(account, mailId)] ?? empty);
}

/** Which of these mails has an answer that was begun, the last of them; undefined: none. A new mail must not take its place. */
export function useBegunQuickReply(mailIds: readonly string[]): string | undefined {
  const account = useSession((session) => session.mailAddr);
  return useDrafts(({ drafts }) => mailIds.findLast((mailId) => (drafts[getName(account, mailId)]?.text ?? '') !== ''));
}

/** The same outside of components, at this moment. */
export const quickReplyNow = (mailId: string): QuickReplyDraft => useDrafts.getState().drafts[ownName(mailId)] ?? empty;

/** Changes it; another text or another circle of recipients is another mail. */
export function changeQuickReply(mailId: string, change: Partial<Omit<QuickReplyDraft, 'key'>>): void {
  const draft = { ...quickReplyNow(mailId), ...change, key: crypto.randomUUID() };
  put({ ...useDrafts.getState().drafts, [ownName(mailId)]: draft });
}

/** Forgets it: it was sent, or went to the composer. */
export function clearQuickReply(mailId: string): void {
  const { [ownName(mailId)]: _gone, ...others } = useDrafts.getState().drafts;
  put(others);
}

function put(drafts: Drafts): void {
  useDrafts.setState({ drafts });
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(drafts));
  } catch (error) {
    // No room: it is kept as long as the page is.
    if (!(error instanceof DOMException)) throw error;
  }
}

function readStored(): Drafts {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Drafts | null) ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

// Of a session that ended by itself the writer finds it again, as messages are.
atSessionEnd(({ keepsMessages }) => {
  if (!keepsMessages) useDrafts.setState({ drafts: {} });
});
