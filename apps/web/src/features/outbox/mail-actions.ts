import type { MailListItem } from '@hongyan/contract';
import { translate } from '../../lib/language/strings.ts';
import { isMessage, isSent } from '../../mail-model/actions/chosen-mails.ts';
import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import { type ActionQuestion, inOrder } from '../../platform/features/mail-action.ts';
import { outboxActionsStrings } from './mail-actions.strings.ts';

const RecallDialog = lazyPart(async () => (await import('./recall-dialog.tsx')).RecallDialog);

/** The name of recalling, in the language in use. */
export const recallLabel = (): string => translate(outboxActionsStrings, 'recall');

/** Asks by the dialog from whom a sent mail can still be recalled. */
export const recallQuestion = (mails: readonly MailListItem[]): ActionQuestion => ({
  kind: 'dialog',
  Dialog: RecallDialog,
  mails,
});

/** Recalling a sent mail. */
export const outboxActions = inOrder(600, [
  {
    name: 'recall',
    label: recallLabel,
    needs: 'full',
    icon: 'recall',
    startsGroup: true,
    // Only what this mailbox has sent.
    isAvailable: (context) => isMessage(context) && isSent(context),
    perform: (context) => context.ask(recallQuestion(context.mails)),
  },
]);
