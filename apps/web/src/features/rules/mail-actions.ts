import { translate } from '../../lib/language/strings.ts';
import { isFromSomebody, one } from '../../mail-model/actions/chosen-mails.ts';
import { inOrder } from '../../platform/features/mail-action.ts';
import { rulesActionsStrings } from './mail-actions.strings.ts';

/**
 * The screen of mail classification with the editor open on a rule for mails like this one. The mail is named by its number: an
 * address keeps no mail text.
 */
const ruleOfMailPath = (mailId: string): string => `/set/mailclassification?mail=${encodeURIComponent(mailId)}`;

/** Opens the editor of rules with the sender and subject of a mail. */
export const rulesActions = inOrder(850, [
  {
    name: 'makeRule',
    seldom: true,
    label: () => translate(rulesActionsStrings, 'makeRule'),
    needs: 'mailbox',
    icon: 'sort',
    isAvailable: isFromSomebody,
    perform: (context) => {
      const mail = one(context);
      if (mail) context.navigate(ruleOfMailPath(mail.mailId));
    },
  },
]);
