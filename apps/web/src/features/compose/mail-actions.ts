import { areDrafts, areMails, isMessage, isSent, mailboxLabel, one } from '../../mail-model/actions/chosen-mails.ts';
import { writePath } from '../../mail-model/queries/mail-paths.ts';
import { type ActionContext, inOrder } from '../../platform/features/mail-action.ts';
import { replyBelow } from './inline-reply/inline-replies.ts';

/** Below the message where a reader shows it, else in a view of its own. */
const answer =
  (type: 'reply' | 'replyAll' | 'forward') =>
  (context: ActionContext): void => {
    const mail = one(context);
    if (mail && !replyBelow(type, mail.mailId)) context.navigate(writePath(type, mail.mailId));
  };
const canAnswer = (context: ActionContext): boolean => context.canWrite && isMessage(context);

/** So many mails and no more fit the address of the new one; the server says how many a mail may carry. */
const maxForwarded = 40;

/** Writing: a draft, an answer, a mail that is sent on or written again. */
export const composeActions = inOrder(110, [
  {
    name: 'editDraft',
    label: mailboxLabel('editDraft'),
    needs: 'full',
    icon: 'pen',
    keys: ['Enter', 'o'],
    isAvailable: (context) => context.canWrite && !!one(context) && areDrafts(context),
    perform: (context) => context.mails[0] && context.open(context.mails[0]),
  },
  {
    name: 'reply',
    label: mailboxLabel('reply'),
    needs: 'full',
    icon: 'reply',
    keys: ['r'],
    startsGroup: true,
    toolbars: ['reader', 'narrowReader'],
    isAvailable: canAnswer,
    perform: answer('reply'),
  },
  {
    name: 'replyAll',
    label: mailboxLabel('replyAll'),
    needs: 'full',
    icon: 'replyAll',
    keys: ['a'],
    toolbars: ['reader'],
    isAvailable: canAnswer,
    perform: answer('replyAll'),
  },
  {
    name: 'forward',
    label: mailboxLabel('forward'),
    needs: 'full',
    icon: 'forward',
    keys: ['f'],
    toolbars: ['reader'],
    isAvailable: canAnswer,
    perform: answer('forward'),
  },
  {
    name: 'forwardAsAttachment',
    seldom: true,
    label: mailboxLabel('forwardAsAttachment'),
    needs: 'full',
    icon: 'attachment',
    isAvailable: (context) =>
      context.canWrite && areMails(context) && context.everything === null && context.mails.length <= maxForwarded,
    perform: ({ mails, navigate }) =>
      navigate(writePath('forwardAsAttachment', mails.map((mail) => mail.mailId).join(','))),
  },
  {
    name: 'editAgain',
    label: mailboxLabel('editAgain'),
    needs: 'full',
    icon: 'pen',
    // No key: the one that would fit means archive to most people.
    keys: [],
    toolbars: ['reader'],
    isAvailable: (context) => canAnswer(context) && isSent(context),
    perform: (context) => {
      const mail = one(context);
      if (mail) context.navigate(writePath('editAgain', mail.mailId));
    },
  },
]);
