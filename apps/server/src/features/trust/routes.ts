import { calls, type MailUid, type SenderRuleKind } from '@hongyan/contract';
import type { z } from 'zod';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindBlobCall, bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import type { GuardedFetch } from '../../engines/guarded-fetch/index.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import { listRules } from '../../mail/correspondents/index.ts';
import { folderNameIn, readScope } from '../../mail/folders/index.ts';
import { toSelection } from '../../mail/messages/index.ts';
import type { Services } from '../../services.ts';
import { listAddresses } from '../identity/index.ts';
import type { SubmitMessage } from '../outbox/index.ts';
import { deleteRule, saveRule } from './change-rules.ts';
import { givePictures } from './give-pictures.ts';
import { leaveList } from './leave-list.ts';
import { openPicture } from './open-picture.ts';
import { PicturePace } from './picture-pace.ts';
import { reportJunk } from './report-junk.ts';
import { sendReceipt } from './send-receipt.ts';
import { parseSender } from './sender-form.ts';

export type TrustServices = Services & {
  readonly intake: BodyIntake;
  readonly fetch: GuardedFetch;
  readonly submitMessage: SubmitMessage;
};

type Moved = z.output<typeof calls.trust.junk.output>;

/** Who blocks their own domain would lose the mail of every colleague without a word. */
async function refuseOwn(db: Db, account: number, kind: SenderRuleKind, sender: string): Promise<void> {
  if (kind !== 'block') return;
  const own = await listAddresses(db, account);
  const isOwn = own.some(
    (address) => address === sender || `@${address.slice(address.lastIndexOf('@') + 1)}` === sender,
  );
  if (isOwn) throw new UserError('senderOwn');
}

function createRuleRoutes({ database }: TrustServices): Route[] {
  const { read, runner } = database;
  return [
    bindCall(calls.trust.filterList, async (_input, context) => ({
      list: await listRules(read, context.session.subject),
    })),
    bindCall(calls.trust.filterSave, async ({ kind, sender: text }, context) => {
      const account = context.session.subject;
      const sender = parseSender(text);
      await refuseOwn(read, account, kind, sender);
      return runner.execute(saveRule, toOperationContext(context), { account, kind, sender });
    }),
    bindCall(calls.trust.filterDelete, ({ kind, sender }, context) =>
      runner.execute(deleteRule, toOperationContext(context), {
        account: context.session.subject,
        kind,
        sender: parseSender(sender),
      }),
    ),
  ];
}

function junkMessage(context: CallContext, junk: boolean): string {
  const kind = junk ? 'junk' : 'inbox';
  const folder = folderNameIn(context.language, { kind, name: '' });
  return context.language === 'zh' ? `邮件已移动到 ${folder}` : `mail moved to ${folder}`;
}

/** The calls of whom to trust. */
export function createTrustRoutes(services: TrustServices): Route[] {
  const { read, runner } = services.database;
  const pace = new PicturePace();
  return [
    bindCall(calls.trust.pictures, (input, context) => givePictures(services, context, input)),
    bindBlobCall(calls.trust.picture, ({ id, u: url }, { now, host }) =>
      openPicture({ ...services, pace }, { id, url, now, host }),
    ),
    bindCall(calls.trust.unsubscribe, (input, context) => leaveList(services, context, input)),
    bindCall(calls.trust.receipt, (input, context) => sendReceipt(services, context, input)),
    bindCall(calls.trust.junk, async (input, context) => {
      const selection = toSelection(await readScope(read, context), input);
      const { junk, block } = input;
      const { right, granted } = context.session;
      // A rule about senders outlives the right: it is the owner's to make, as through the mail filter.
      if (block && right !== 'own' && granted?.isShared !== true) throw new UserError('notWhileSwitched');
      const moved = await runner.execute(reportJunk, toOperationContext(context), { ...selection, junk, block });
      return {
        mails: moved.mails.map((mail) => ({
          mailId: String(mail.n) as Moved['mails'][number]['mailId'],
          mailboxId: String(mail.folderId) as Moved['mails'][number]['mailboxId'],
          mailUid: mail.uid as MailUid,
        })),
        message: junkMessage(context, junk),
        rules: [...moved.rules],
      };
    }),
    ...createRuleRoutes(services),
  ];
}
