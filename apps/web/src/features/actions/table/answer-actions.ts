import { writePath } from '../../../mail-model/queries/mail-paths.ts';
import type { ActionContext } from '../action-context.ts';
import { areDrafts, areMails, isSent, type MailAction, one } from './mail-action.ts';

const write =
  (type: 'reply' | 'replyAll' | 'forward' | 'editAgain') =>
  (context: ActionContext): void => {
    const mail = one(context);
    if (mail) context.navigate(writePath(type, mail.mailId));
  };
const canAnswer = (context: ActionContext): boolean => context.canWrite && !!one(context) && areMails(context);

const openAction: MailAction = {
  name: 'open',
  label: 'open',
  needs: 'read',
  icon: 'mailOpen',
  keys: ['Enter', 'o'],
  isAvailable: (context) => !!one(context) && !areDrafts(context),
  perform: (context) => context.mails[0] && context.open(context.mails[0]),
};
const editDraft: MailAction = {
  ...openAction,
  name: 'editDraft',
  label: 'editDraft',
  needs: 'full',
  icon: 'pen',
  isAvailable: (context) => context.canWrite && !!one(context) && areDrafts(context),
};
const reply: MailAction = {
  name: 'reply',
  label: 'reply',
  needs: 'full',
  icon: 'reply',
  keys: ['r'],
  startsGroup: true,
  isAvailable: canAnswer,
  perform: write('reply'),
};
const replyAll: MailAction = {
  ...reply,
  name: 'replyAll',
  label: 'replyAll',
  icon: 'replyAll',
  keys: ['a'],
  startsGroup: false,
  perform: write('replyAll'),
};
const forward: MailAction = {
  ...reply,
  name: 'forward',
  label: 'forward',
  icon: 'forward',
  keys: ['f'],
  startsGroup: false,
  perform: write('forward'),
};
/** So many mails and no more fit the address of the new one; the server says how many a mail may carry. */
const maxForwarded = 40;
const forwardAsAttachment: MailAction = {
  name: 'forwardAsAttachment',
  label: 'forwardAsAttachment',
  needs: 'full',
  icon: 'attachment',
  isAvailable: (context) =>
    context.canWrite && areMails(context) && context.everything === null && context.mails.length <= maxForwarded,
  perform: ({ mails, navigate }) =>
    navigate(writePath('forwardAsAttachment', mails.map((mail) => mail.mailId).join(','))),
};
const editAgain: MailAction = {
  ...reply,
  name: 'editAgain',
  label: 'editAgain',
  icon: 'pen',
  // The key means archive to most hands.
  keys: [],
  startsGroup: false,
  isAvailable: (context) => canAnswer(context) && isSent(context),
  perform: write('editAgain'),
};
/** Opening, answering and writing again. */
export const answerActions: readonly MailAction[] = [
  openAction,
  editDraft,
  reply,
  replyAll,
  forward,
  forwardAsAttachment,
  editAgain,
];
