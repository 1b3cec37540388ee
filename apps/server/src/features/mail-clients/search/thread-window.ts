import type { PackedThreads } from '@hongyan/imap';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import { toBaseSubject } from './base-subject.ts';
import { type ThreadedMail, threadByReferences, threadBySubject } from './build-threads.ts';
import { collationKey } from './collation.ts';
import { type ColumnsInput, walkFolder } from './folder-columns.ts';
import { type References, readReferences } from './thread-references.ts';

export interface ThreadInput extends ColumnsInput {
  readonly orgId: number;
  readonly algorithm: 'REFERENCES' | 'ORDEREDSUBJECT';
}

const none: References = { messageId: null, references: [] };

type FoundMail = Omit<ThreadedMail, keyof References> & Readonly<Record<'n' | 'conversation', number>>;

const choice = { numbers: ['n', 'thread_n', 'sent'], texts: ['subject'] } as const;

async function readMails(db: Db, input: ThreadInput): Promise<FoundMail[]> {
  const found: FoundMail[] = [];
  // An answer has the subject of what it answers: each is taken apart once.
  const subjects = new Map<string, Pick<ThreadedMail, 'subject' | 'isReply'>>();
  const takeSubject = (given: string): Pick<ThreadedMail, 'subject' | 'isReply'> => {
    const known = subjects.get(given);
    if (known !== undefined) return known;
    const { text, isReply } = toBaseSubject(given);
    const fresh = { subject: collationKey(text), isReply };
    subjects.set(given, fresh);
    return fresh;
  };
  for await (const mails of walkFolder(db, input, choice)) {
    for (let at = 0; at < mails.count; at += 1) {
      const { subject, isReply } = takeSubject(mails.text(at, 0));
      found.push({
        uid: mails.uids[at] ?? 0,
        n: mails.number(at, 0),
        conversation: mails.number(at, 1),
        sentAt: mails.number(at, 2),
        subject,
        isReply,
      });
    }
  }
  return found;
}

/**
 * The threads of some mails of a folder. A mail that is alone in its conversation (which the store keeps from arrival on, by the same
 * fields, also across ancestors that never came) refers to none of the others: only the rest is asked what it refers to.
 */
export const threadFolder = defineReader<ThreadInput, PackedThreads>({
  name: 'mailAccess.threadFolder',
  async read(db, input) {
    const mails = await readMails(db, input);
    if (input.algorithm === 'ORDEREDSUBJECT') return threadBySubject(mails);
    const sizes = new Map<number, number>();
    for (const { conversation } of mails) sizes.set(conversation, (sizes.get(conversation) ?? 0) + 1);
    const linked = mails.filter(({ conversation }) => (sizes.get(conversation) ?? 0) > 1).map(({ n }) => n);
    const references = await readReferences(db, input, linked);
    return threadByReferences(mails.map((mail) => ({ ...mail, ...(references.get(mail.n) ?? none) })));
  },
});
