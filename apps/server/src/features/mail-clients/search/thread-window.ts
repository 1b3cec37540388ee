import type { ThreadNode } from '@hongyan/imap';
import type { HeaderSummary } from '@hongyan/mime';
import type { Scope } from '../../../call/scope.ts';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import { inBatches, pickMessages } from '../../../mail/messages/index.ts';
import { toBaseSubject } from './base-subject.ts';
import { type ThreadedMail, threadByReferences, threadBySubject } from './build-threads.ts';
import { collationKey } from './collation.ts';
import { walkFolder } from './sort-window.ts';

export interface ThreadInput {
  readonly scope: Scope;
  readonly orgId: number;
  readonly folderId: number;
  /** Ascending. */
  readonly uids: Float64Array;
  readonly algorithm: 'REFERENCES' | 'ORDEREDSUBJECT';
}

interface References {
  readonly messageId: string | null;
  readonly references: readonly string[];
}

const none: References = { messageId: null, references: [] };

/** What some mails say of their Message-ID and of others, by `n`. */
async function readReferences(
  db: Db,
  { scope, orgId }: ThreadInput,
  ns: readonly number[],
): Promise<Map<number, References>> {
  const found = new Map<number, References>();
  for (const chunk of inBatches(ns)) {
    const rows = await db
      .selectFrom(pickMessages(scope.account, chunk))
      .crossJoin('message')
      .crossJoin('body')
      .whereRef('message.account_no', '=', 'picked.column1')
      .whereRef('message.id', '=', 'picked.column2')
      .where('body.org_id', '=', orgId)
      .whereRef('body.body_id', '=', 'message.body_id')
      .select(['message.n', 'body.summary'])
      .execute();
    for (const row of rows) {
      const { messageId = null, references, inReplyTo } = JSON.parse(row.summary) as HeaderSummary;
      found.set(row.n, { messageId, references: references.length > 0 ? references : inReplyTo.slice(0, 1) });
    }
  }
  return found;
}

/**
 * The threads of some mails of a folder. A mail that is alone in its conversation (which the store keeps from arrival on, by the same
 * fields, also across ancestors that never came) refers to none of the others: only the rest is asked what it refers to.
 */
export const threadFolder = defineReader<ThreadInput, ThreadNode[]>({
  name: 'mailAccess.threadFolder',
  async read(db, input) {
    const mails: (ThreadedMail & { readonly n: number; readonly conversation: number })[] = [];
    for await (const rows of walkFolder(db, input, false)) {
      for (const row of rows) {
        const base = toBaseSubject(row.subject);
        mails.push({
          uid: row.uid,
          n: row.n,
          conversation: row.thread_n,
          subject: collationKey(base.text),
          isReply: base.isReply,
          sentAt: row.sent_at ?? row.received_at,
          ...none,
        });
      }
    }
    if (input.algorithm === 'ORDEREDSUBJECT') return threadBySubject(mails);
    const sizes = new Map<number, number>();
    for (const { conversation } of mails) sizes.set(conversation, (sizes.get(conversation) ?? 0) + 1);
    const linked = mails.filter(({ conversation }) => (sizes.get(conversation) ?? 0) > 1).map(({ n }) => n);
    const references = await readReferences(db, input, linked);
    return threadByReferences(mails.map((mail) => ({ ...mail, ...references.get(mail.n) })));
  },
});
