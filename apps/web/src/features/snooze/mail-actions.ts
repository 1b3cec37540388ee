import { translate } from '../../lib/language/strings.ts';
import { areInBin, areMails } from '../../mail-model/actions/chosen-mails.ts';
import { moveMails } from '../../mail-model/changes/change-mails.ts';
import { offerBack } from '../../mail-model/changes/perform-change.ts';
import { remindAsBefore, remindOf } from '../../mail-model/changes/snooze-mails.ts';
import { folderOfKind } from '../../mail-model/folders/navigation.ts';
import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import { type ActionContext, inOrder } from '../../platform/features/mail-action.ts';
import { snoozeStrings } from './snooze.strings.ts';

const SnoozeDialog = lazyPart(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog);

/** Mail that one has written, and what is thrown away, comes back to nobody. */
const isForLater = (context: ActionContext): boolean => {
  const { navigation, mails, listKind } = context;
  const sentId = folderOfKind(navigation, 'sent');
  const junkId = folderOfKind(navigation, 'junk');
  return (
    areMails(context) &&
    listKind !== 'trash' &&
    !areInBin(context) &&
    folderOfKind(navigation, 'snoozed') !== undefined &&
    mails.every(({ mailboxId }) => mailboxId !== sentId && mailboxId !== junkId)
  );
};
const areSnoozed = ({ navigation, mails }: ActionContext): boolean => {
  const snoozedId = folderOfKind(navigation, 'snoozed');
  return mails.length > 0 && mails.every(({ mailboxId }) => mailboxId === snoozedId);
};
const ask = (context: ActionContext): void =>
  context.ask({ kind: 'dialog', Dialog: SnoozeDialog, mails: context.mails, everything: context.everything });

const RemindDialog = lazyPart(async () => (await import('./remind-dialog.tsx')).RemindDialog);

/** What one has sent may be answered. */
const areSent = (context: ActionContext): boolean => {
  const { navigation, mails, everything } = context;
  const sentId = folderOfKind(navigation, 'sent');
  return everything === null && areMails(context) && mails.every(({ mailboxId }) => mailboxId === sentId);
};
const haveReminder = ({ mails }: ActionContext): boolean => mails.every(({ snoozedUntil }) => snoozedUntil !== null);
const askReminder = (context: ActionContext): void =>
  context.ask({ kind: 'dialog', Dialog: RemindDialog, mails: context.mails });

/** Messages that leave the inbox until a time, and reminders of sent ones that nobody answers. */
export const snoozeActions = inOrder(305, [
  {
    name: 'snooze',
    label: () => translate(snoozeStrings, 'snooze'),
    needs: 'full',
    icon: 'clock',
    keys: ['b'],
    toolbars: ['selection', 'reader'],
    isAvailable: (context) => isForLater(context) && !areSnoozed(context),
    perform: ask,
  },
  {
    name: 'snoozeAgain',
    label: () => translate(snoozeStrings, 'snoozeAgain'),
    needs: 'full',
    icon: 'clock',
    keys: ['b'],
    toolbars: ['selection', 'reader'],
    isAvailable: (context) => !context.everything && isForLater(context) && areSnoozed(context),
    perform: ask,
  },
  {
    name: 'endSnooze',
    label: () => translate(snoozeStrings, 'back'),
    needs: 'full',
    icon: 'inbox',
    toolbars: ['selection', 'reader'],
    isAvailable: (context) => !context.everything && areMails(context) && areSnoozed(context),
    perform: (context) => {
      const inboxId = folderOfKind(context.navigation, 'inbox');
      if (inboxId === undefined) return;
      context.leave(context.mails);
      // Not offered back: what returns to the snoozed folder would have no time.
      return moveMails(context.mails, { folderId: inboxId, name: context.folderName(inboxId) }, { quiet: true });
    },
  },
  {
    name: 'remind',
    label: () => translate(snoozeStrings, 'remind'),
    needs: 'full',
    icon: 'bell',
    keys: ['b'],
    toolbars: ['selection', 'reader'],
    isAvailable: (context) => areSent(context) && !haveReminder(context),
    perform: askReminder,
  },
  {
    name: 'remindAgain',
    label: () => translate(snoozeStrings, 'remindAgain'),
    needs: 'full',
    icon: 'bell',
    keys: ['b'],
    toolbars: ['selection', 'reader'],
    isAvailable: (context) => areSent(context) && haveReminder(context),
    perform: askReminder,
  },
  {
    name: 'endReminder',
    label: () => translate(snoozeStrings, 'endReminder'),
    needs: 'full',
    icon: 'close',
    isAvailable: (context) => areSent(context) && haveReminder(context),
    perform: ({ mails }) => {
      const says = translate(snoozeStrings, 'reminderEnded');
      offerBack(says, remindOf(mails, null, says), () =>
        remindAsBefore(mails, translate(snoozeStrings, 'reminderBack')),
      );
    },
  },
]);
