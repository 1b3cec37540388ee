import { type DraftContent, maxMessageBytes } from '@hongyan/contract';
import { wasNotCommitted } from '../../../engines/database/errors.ts';
import type { Db } from '../../../engines/database/port.ts';
import type { BodyIntake } from '../../../mail/bodies/index.ts';
import type { Services } from '../../../services.ts';
import { composeDraftMessage } from '../../compose/index.ts';
import { type MailboxView, toProgramContext } from '../mailboxes/mailbox-view.ts';
import { hideDraft, publishDraft } from './draft-operations.ts';
import { settleDrafts } from './take-draft.ts';

export type DraftServices = Services & { readonly intake: BodyIntake };

/** A draft is shown to programs when it was left alone for so long: each save would be a mail otherwise. */
export const draftIdleMs = 10_000;
/** Drafts that one call publishes: opening Drafts must not take minutes; the next call goes on. */
const maxPublishedAtOnce = 100;

interface DueDraft {
  readonly draftId: number;
  readonly revision: number;
  readonly savedAt: number;
  readonly content: DraftContent;
  /** An older revision is there for programs. */
  readonly isShown: boolean;
}

/** Drafts that nobody writes on and whose mail is missing or shows an older revision. */
async function findDue(db: Db, account: number, idleSince: number): Promise<DueDraft[]> {
  const rows = await db
    .selectFrom('draft')
    .leftJoin('draft_message', (join) =>
      join
        .onRef('draft_message.account_no', '=', 'draft.account_no')
        .onRef('draft_message.draft_id', '=', 'draft.draft_id'),
    )
    .select(['draft.draft_id', 'draft.revision', 'draft.updated_at', 'draft.content'])
    .select('draft_message.n as shown')
    .where('draft.account_no', '=', account)
    .where('draft.state', '=', 'open')
    .where('draft.updated_at', '<=', idleSince)
    .where((eb) =>
      eb.or([eb('draft_message.revision', 'is', null), eb('draft_message.revision', '<', eb.ref('draft.revision'))]),
    )
    .orderBy('draft.updated_at')
    .limit(maxPublishedAtOnce)
    .execute();
  return rows.map((row) => ({
    draftId: row.draft_id,
    revision: row.revision,
    savedAt: row.updated_at,
    content: JSON.parse(row.content) as DraftContent,
    isShown: row.shown !== null,
  }));
}

async function publish(services: DraftServices, view: MailboxView, draft: DueDraft): Promise<boolean> {
  const { intake, database, clock } = services;
  const { account } = view.scope;
  const { draftId, revision, savedAt, content } = draft;
  const message = await composeDraftMessage(services, { account, orgId: view.orgId, content, savedAt });
  const spooled = await intake.spool(message, { maxBytes: maxMessageBytes });
  // No program could send it either.
  if (spooled === 'too-large') return false;
  try {
    const body = await intake.finish(spooled, { orgId: view.orgId });
    const context = toProgramContext(view.session, account, clock.now());
    const { published } = await database.runner.execute(publishDraft, context, { account, draftId, revision, body });
    if (!published) await intake.discard(spooled);
    return published;
  } catch (error) {
    if (wasNotCommitted(error)) await intake.discard(spooled);
    throw error;
  }
}

/**
 * Shows the web client's drafts to mail clients: each that was left alone for `draftIdleMs` gets a mail in Drafts as it is now, its older
 * one goes. Called when a program opens Drafts, asks its STATUS, and while it idles on it. Three point reads where nothing has changed.
 * Answers how many were published.
 */
export async function publishDrafts(services: DraftServices, view: MailboxView): Promise<number> {
  if (view.kind !== 'drafts') return 0;
  await settleDrafts(services, view);
  const { database, clock } = services;
  const { account } = view.scope;
  let published = 0;
  for (const draft of await findDue(database.read, account, clock.now() - draftIdleMs)) {
    // What a read-limited mail says is encrypted when it is sent: it must not lie in programs' stores before.
    if ((draft.content.authorised ?? null) !== null) {
      const context = toProgramContext(view.session, account, clock.now());
      if (draft.isShown) await database.runner.execute(hideDraft, context, { account, draftId: draft.draftId });
    } else if (await publish(services, view, draft)) published += 1;
  }
  return published;
}
