import type { MailListItem } from '@hongyan/contract';
import { translate } from '../../lib/language/strings.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { showWarning } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { mailboxStrings } from '../mailbox.strings.ts';
import { moveBack } from './change-mails.ts';
import { offerBack, perform, shownMove } from './perform-change.ts';

type Rule = Awaited<ReturnType<typeof sendReport>>['rules'][number];

function sendReport(input: { mailIds: string[] }, junk: boolean, idempotencyKey: string) {
  return readData(api.trust.junk({ ...input, junk }, { idempotencyKey }));
}

/**
 * Reports mails as spam, or as none: they go to junk or to the inbox at once, and come back when the person takes it back,
 * together with the rules that were made of it. Answers whether the server agreed.
 */
export async function reportMails(mails: readonly MailListItem[], targetId: string, junk: boolean): Promise<boolean> {
  const moving = mails.filter((mail) => mail.mailboxId !== targetId);
  if (moving.length === 0) {
    showWarning(translate(mailboxStrings, mails.length === 0 ? 'selectRowWarning' : 'alreadyInFolder'));
    return false;
  }
  const made: Rule[] = [];
  const message = translate(mailboxStrings, junk ? 'reportedSpam' : 'reportedNotSpam', { count: moving.length });
  const doing = perform({
    ...shownMove(moving, targetId),
    send: async (input, idempotencyKey) => {
      made.push(...(await sendReport(input, junk, idempotencyKey)).rules);
    },
    refusal: 'warning',
    laterAs: message,
  });
  offerBack(message, doing, async () => {
    await moveBack(moving, { folderId: targetId, name: '' });
    for (const { kind, sender } of made) await readData(api.trust.filterDelete({ kind, sender })).catch(presentError);
  });
  return doing.agreed;
}
