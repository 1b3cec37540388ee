import {
  type AutomaticReply,
  countCharacters,
  maxAutomaticReplyCharacters,
  maxSubjectCharacters,
  replyTextProblem,
} from '@hongyan/contract';
import { htmlToText } from '@hongyan/mime';
import { UserError } from '../../call/user-error.ts';
import { type Change, defineOperation } from '../../engines/database/port.ts';
import { createChange } from '../../mail/messages/index.ts';
import { forgetAnswered, readReply, writeSetting } from './store.ts';

/** Markup without text must not make a check long. */
const maxCheckedCharacters = 10 * maxAutomaticReplyCharacters;

function checkText(text: string, format: AutomaticReply['format']): void {
  const shown = format === 'html' ? htmlToText(text, { maxCharacters: maxCheckedCharacters }) : text;
  const problem = replyTextProblem(shown);
  if (problem === 'empty') throw new UserError('replyTextEmpty');
  if (problem === 'tooLong') throw new UserError('replyTextTooLong', { max: maxAutomaticReplyCharacters });
}

/** Refuses a reply that would say nothing or never be sent; one that is off may be unfinished. */
export function checkReply(reply: AutomaticReply, now: number): void {
  if (countCharacters(reply.subject) > maxSubjectCharacters)
    throw new UserError('subjectTooLong', { max: maxSubjectCharacters });
  const { startTime, endTime } = reply;
  if (startTime !== null && endTime !== null && endTime <= startTime) throw new UserError('replyPeriodReversed');
  const texts = [reply.inside, ...(reply.outsideMode === 'other' ? [reply.outside] : [])];
  for (const text of texts) if (reply.on || text !== '') checkText(text, reply.format);
  if (reply.on && endTime !== null && endTime <= now) throw new UserError('replyPeriodOver');
}

/** Whether people who have been answered are to be answered anew: it is switched on, or says something else. */
function isNewAnswer(before: AutomaticReply, after: AutomaticReply): boolean {
  const said = (reply: AutomaticReply) =>
    JSON.stringify([reply.inside, reply.outsideMode, reply.outside, reply.subject, reply.format]);
  return after.on && (!before.on || said(before) !== said(after) || before.startTime !== after.startTime);
}

/** Saves the automatic reply. Throws replyTextEmpty, replyTextTooLong, replyPeriodReversed, replyPeriodOver, subjectTooLong. */
export const saveReply = defineOperation<{ readonly account: number; readonly reply: AutomaticReply }, null>({
  name: 'automaticMail.saveReply',
  accounts: (input) => [input.account],
  run: async (tx, context, { account, reply }) => {
    checkReply(reply, context.now);
    const before = await readReply(tx, account);
    if (isNewAnswer(before.value, reply)) await forgetAnswered(tx, account);
    await writeSetting(tx, {
      account,
      kind: 'reply',
      isOn: reply.on,
      startsAt: reply.startTime,
      endsAt: reply.endTime,
      content: reply,
      version: context.modseq(account),
    });
    const changes: Change[] = [
      createChange(account, 'settingsChanged', { optType: 'mailbox', keys: ['automaticReply'] }),
    ];
    return {
      output: null,
      changes,
      audit: [{ action: 'automaticMail.saveReply', object: String(account), result: 'ok', detail: { on: reply.on } }],
    };
  },
});
