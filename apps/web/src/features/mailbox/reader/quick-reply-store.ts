import { create } from 'zustand';

/** What is being written in the quick replies of this page: kept while one reads elsewhere, and when sending fails. */
export interface QuickReplyDraft {
  readonly text: string;
  readonly all: boolean;
  /** Names this text for the server: a second try of the same sends it once. */
  readonly key: string;
}

const empty: QuickReplyDraft = { text: '', all: false, key: '' };

const useDrafts = create<{ readonly drafts: Readonly<Record<string, QuickReplyDraft>> }>(() => ({ drafts: {} }));

/** The quick reply to a mail as it stands. */
export function useQuickReply(mailId: string): QuickReplyDraft {
  return useDrafts((state) => state.drafts[mailId] ?? empty);
}

/** Which of these mails has an answer that was begun, the last of them; undefined: none. A new mail must not take its place. */
export function useBegunQuickReply(mailIds: readonly string[]): string | undefined {
  return useDrafts(({ drafts }) => mailIds.findLast((mailId) => (drafts[mailId]?.text ?? '') !== ''));
}

/** Changes it; another text or another circle of recipients is another mail. */
export function changeQuickReply(mailId: string, change: Partial<Omit<QuickReplyDraft, 'key'>>): void {
  useDrafts.setState(({ drafts }) => ({
    drafts: { ...drafts, [mailId]: { ...(drafts[mailId] ?? empty), ...change, key: crypto.randomUUID() } },
  }));
}

/** Forgets it: it was sent, or went to the composer. */
export function clearQuickReply(mailId: string): void {
  useDrafts.setState(({ drafts }) => ({
    drafts: Object.fromEntries(Object.entries(drafts).filter(([id]) => id !== mailId)),
  }));
}
