import { translate } from '../../lib/language/strings.ts';
import { isFromSomebody, isMessage } from '../../mail-model/actions/chosen-mails.ts';
import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import { inOrder } from '../../platform/features/mail-action.ts';
import { isFeatureOnNow } from '../../platform/settings/feature-now.ts';
import { freeTimesStrings } from './free-times/free-times.strings.ts';
import { fromMailStrings } from './from-mail/from-mail.strings.ts';

const MailEventAction = lazyPart(async () => (await import('./from-mail/mail-event-dialog.tsx')).MailEventAction);
const FreeTimesDialog = lazyPart(async () => (await import('./free-times/free-times-dialog.tsx')).FreeTimesDialog);

/** From a mail to the day, and back. */
export const calendarActions = inOrder(550, [
  {
    name: 'makeEvent',
    seldom: true,
    label: () => translate(fromMailStrings, 'makeEvent'),
    needs: 'own',
    icon: 'calendar',
    keys: ['E'],
    startsGroup: true,
    isAvailable: (context) => isMessage(context) && isFeatureOnNow('calendar'),
    perform: (context) => context.ask({ kind: 'dialog', Dialog: MailEventAction, mails: context.mails }),
  },
  {
    name: 'replyWithTimes',
    seldom: true,
    label: () => translate(freeTimesStrings, 'reply'),
    needs: 'own',
    icon: 'clock',
    isAvailable: (context) => context.canWrite && isFromSomebody(context) && isFeatureOnNow('calendar'),
    perform: (context) => context.ask({ kind: 'dialog', Dialog: FreeTimesDialog, mails: context.mails }),
  },
]);
