/** Drafts that became mails. One is kept closed while its mail waits, which can become it again; afterwards nothing opens it. */
import { logDays } from '@hongyan/contract';
import { sql } from 'kysely';
import { type Db, defineOperation, defineReader } from '../../engines/database/port.ts';

const dayMs = 86_400_000;
/** Windows that slept learn for so long that a draft is gone (push, `readMissed`). */
const keptMs = logDays * dayMs;
/** Drafts of one transaction: each may have megabytes of text. */
const rowsPerBatch = 200;

export interface SentDraft {
  readonly account: number;
  readonly draftId: number;
}

/** Closed drafts that no waiting mail can become again: a range of `draft_sent`. */
export function selectSentDrafts(db: Db, now: number) {
  return (
    db
      .selectFrom('draft')
      // Literals, so that the partial indexes are seen to fit.
      .where('draft.state', '=', sql.lit<'sent'>('sent'))
      .where('draft.updated_at', '<', now - keptMs)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('submission')
              .select('submission.submission_id')
              .whereRef('submission.account_no', '=', 'draft.account_no')
              .whereRef('submission.draft_id', '=', 'draft.draft_id')
              .where('submission.state', '=', sql.lit<'held'>('held')),
          ),
        ),
      )
      .select(['draft.account_no', 'draft.draft_id'])
      .limit(rowsPerBatch)
  );
}

/** A batch of the drafts that may go. */
export const findSentDrafts = defineReader<{ readonly now: number }, SentDraft[]>({
  name: 'compose.findSentDrafts',
  async read(db, { now }) {
    const rows = await selectSentDrafts(db, now).execute();
    return rows.map((row) => ({ account: row.account_no, draftId: row.draft_id }));
  },
});

/** Deletes drafts that were sent, unless a mail that waits can become them again by now. Answers how many went. */
export const forgetSentDrafts = defineOperation<
  { readonly drafts: readonly SentDraft[] },
  { readonly forgotten: number }
>({
  name: 'compose.forgetSentDrafts',
  accounts: () => [],
  run: async (tx, _context, { drafts }) => {
    let forgotten = 0;
    for (const { account, draftId } of drafts) {
      const row = await tx
        .deleteFrom('draft')
        .where('account_no', '=', account)
        .where('draft_id', '=', draftId)
        .where('state', '=', 'sent')
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('submission')
                .select('submission.submission_id')
                .where('submission.account_no', '=', account)
                .where('submission.draft_id', '=', draftId)
                .where('submission.state', '=', sql.lit<'held'>('held')),
            ),
          ),
        )
        .returning('draft_id')
        .executeTakeFirst();
      if (row !== undefined) forgotten += 1;
    }
    return { output: { forgotten } };
  },
});
