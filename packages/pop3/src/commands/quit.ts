import { anyState, type Command, err, last, ok } from './command.ts';

const bye = last(ok('Goodbye'));

/** QUIT (RFC 1939 §6): what was deleted is removed now and durably, before it is said. */
export const quit: Command = {
  name: 'QUIT',
  states: anyState,
  async run(context) {
    const { mailbox } = context.state;
    if (mailbox === null) return bye;
    const deletions = mailbox.deletions();
    try {
      if (deletions.length > 0) await mailbox.maildrop.remove(deletions);
      context.observe('pop3_mails_deleted_total', {}, deletions.length);
      return bye;
    } catch (error) {
      context.reportFault(error, 'quit');
      return last(err('Some deleted messages were not removed', 'SYS/TEMP'));
    } finally {
      // Before the answer: who comes back at once finds the maildrop free.
      context.release();
    }
  },
};
