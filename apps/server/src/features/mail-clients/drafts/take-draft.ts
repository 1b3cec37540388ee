import type { DraftContent, MailId } from '@hongyan/contract';
import type { CallContext } from '../../../call/call-context.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Db } from '../../../engines/database/port.ts';
import { readStoredBody } from '../../../mail/bodies/index.ts';
import { programDraftsFolder } from '../../../mail/folders/index.ts';
import { hashMessageId } from '../../../mail/messages/index.ts';
import { findMail } from '../../../mail/reading/index.ts';
import type { Services } from '../../../services.ts';
import { takeSavedMail } from '../../compose/index.ts';
import { type MailboxView, toProgramContext } from '../mailboxes/mailbox-view.ts';
import { followDrafts, takeDraft } from './draft-operations.ts';
import { selectLeftDrafts } from './select-left-drafts.ts';

/** Mails that one call takes: each is read and its files are copied; the next call goes on. */
const maxTakenAtOnce = 100;

/** The session as features of the web client know it, in the mailbox that the view shows. */
function toCallContext({ session, scope, right }: MailboxView, now: number): CallContext {
  const isOwn = session.person.accountNo === scope.account;
  return {
    requestId: session.id,
    now,
    address: session.remoteAddress,
    userAgent: session.client,
    language: 'zh',
    idempotencyKey: undefined,
    host: '',
    secure: true,
    signal: new AbortController().signal,
    session: {
      sessionId: session.id,
      origin: session.id,
      derivedFrom: null,
      actor: session.person.accountNo,
      subject: scope.account,
      orgId: session.person.orgId,
      right,
      ...(isOwn ? {} : { granted: { isShared: scope.reader !== undefined, send: 'sendAs' as const } }),
      client: 'api',
      locked: false,
      mustChange: false,
      unlockedFolders: new Map(),
    },
  };
}

/** The newest mail of this Message-ID that the web client shows: what the draft answers. */
async function findAnswered(db: Db, account: number, messageId: string | undefined): Promise<MailId | null> {
  if (messageId === undefined) return null;
  const row = await db
    .selectFrom('message')
    .select('n')
    .where('account_no', '=', account)
    .where('message_id_hash', '=', hashMessageId(messageId))
    .where('folder_id', '>', 0)
    .where('folder_id', '<>', programDraftsFolder)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : (String(row.n) as MailId);
}

async function readContent(services: Services, view: MailboxView, n: number): Promise<DraftContent> {
  const { read } = services.database;
  const { account } = view.scope;
  const scope = { account, hiddenFolders: [] };
  const row = await findMail(read, scope, n);
  const { summary } = await readStoredBody(read, { orgId: view.orgId, bodyId: row.body_id });
  return takeSavedMail(services, toCallContext(view, services.clock.now()), {
    scope,
    n,
    refMailId: await findAnswered(read, account, summary.inReplyTo[0]),
    readReceipt: summary.dispositionNotificationTo.length > 0,
  });
}

/** Mails in Drafts that stand for no draft yet: programs put them there. */
async function findUntaken(db: Db, account: number): Promise<number[]> {
  const rows = await db
    .selectFrom('message')
    .leftJoin('draft_message', (join) =>
      join.onRef('draft_message.account_no', '=', 'message.account_no').onRef('draft_message.n', '=', 'message.n'),
    )
    .select('message.n')
    .where('message.account_no', '=', account)
    .where('message.folder_id', '=', programDraftsFolder)
    .where('draft_message.n', 'is', null)
    .orderBy('message.n')
    .limit(maxTakenAtOnce)
    .execute();
  return rows.map(({ n }) => n);
}

async function hasLeft(db: Db, account: number): Promise<boolean> {
  const row = await selectLeftDrafts(db, account).select('draft_message.n').limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Brings the web client's drafts into step with what lies in Drafts: a mail that a program put there becomes a draft, the draft of one that a
 * program took away goes. To be called after every change of Drafts by a program, and harmless at any time: what a crash has left
 * undone is done by the next call. Two point reads where nothing has changed.
 */
export async function settleDrafts(services: Services, view: MailboxView): Promise<void> {
  const { read, runner } = services.database;
  const { account } = view.scope;
  const context = () => toProgramContext(view.session, account, services.clock.now());
  if (await hasLeft(read, account)) await runner.execute(followDrafts, context(), { account });
  for (const n of await findUntaken(read, account)) {
    try {
      const content = await readContent(services, view, n);
      await runner.execute(takeDraft, context(), { account, n, content });
    } catch (error) {
      // The mail lies where the program put it, and the program has to learn that; the next call tries again. Else it is gone meanwhile.
      if (!(error instanceof UserError && error.errorName === 'mailNotFound'))
        services.log.error({ err: error, account, n }, 'a mail in Drafts did not become a draft');
    }
  }
}
