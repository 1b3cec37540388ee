import { replyStateAt } from '@hongyan/contract';
import { defineOperation } from '../../engines/database/port.ts';
import { submitUnkept, type UnkeptMail } from '../outbox/in-transaction.ts';
import { readAnsweredAt, readReply, readSentState, recordAnswered, recordSent } from './store.ts';

const dayMs = 86_400_000;
/** A sender whose mails a rule rejects is notified once a day: two programs cannot keep each other busy by it. */
const rejectRepeatMs = dayMs;

export interface AnswerSenderInput {
  readonly account: number;
  /** The mail that is answered. */
  readonly n: number;
  readonly kind: 'reply' | 'reject';
  /** Whom, as `caseFoldAddress` folds. */
  readonly sender: string;
  /** The setting by which it was decided; null for a rule's rejection. */
  readonly version: number | null;
  readonly mail: Pick<UnkeptMail, 'body' | 'messageId' | 'recipients'>;
}

export type Answered = 'sent' | 'done' | 'limit' | 'recently' | 'changed';

/**
 * Answers a sender by itself, once: the note that this mail and this sender are answered, and the answer, are one transaction,
 * so that a job that runs again, or two mails that arrive together, send one. From the null sender, so that nothing answers it.
 */
export const answerSender = defineOperation<AnswerSenderInput, Answered>({
  name: 'automaticMail.answerSender',
  accounts: (input) => [input.account],
  run: async (tx, context, input) => {
    const { account, n, kind, sender, version } = input;
    let repeatMs = rejectRepeatMs;
    if (kind === 'reply') {
      const reply = await readReply(tx, account);
      if (reply.version !== version || replyStateAt(reply.value, context.now) !== 'on') return { output: 'changed' };
      repeatMs = reply.value.repeatDays * dayMs;
    }
    const state = await readSentState(tx, { account, n, kind }, context.now);
    if (state !== 'open') return { output: state };
    const answeredAt = await readAnsweredAt(tx, account, kind, sender);
    if (answeredAt !== null && context.now < answeredAt + repeatMs) return { output: 'recently' };
    await recordAnswered(tx, { account, kind, sender }, context.now);
    await recordSent(tx, { account, n, kind }, context.now);
    await submitUnkept(tx, context, { account, gate: 'policies', ...input.mail, mailFrom: '' });
    return {
      output: 'sent',
      audit: [{ action: `automaticMail.${kind}`, object: `${String(account)}/${String(n)}`, result: 'ok' }],
    };
  },
});
