import { orgSettings } from '@hongyan/contract';
import { sql } from 'kysely';
import { messageKey } from '../../call/message-key.ts';
import { defineOperation, defineReader } from '../../engines/database/port.ts';
import { dropKeywords } from '../../mail/flags/index.ts';
import { batchSize, pickNumbers } from '../../mail/messages/index.ts';

const dayMs = 86_400_000;

/** An account with mails whose retention has ended. */
export interface PurgeTarget {
  readonly account: number;
  /** Epoch milliseconds: what was expunged until then goes. */
  readonly until: number;
}

/** Accounts with mails purged longer ago than their organisation keeps them. */
export const findPurgeTargets = defineReader<{ now: number }, PurgeTarget[]>({
  name: 'mailbox.findPurgeTargets',
  async read(db, { now }) {
    const settings = await db
      .selectFrom('org_setting')
      .select(['org_id', 'value'])
      .where('key', '=', 'retentionDays')
      .execute();
    const daysOf = new Map(
      settings.map((row) => {
        const parsed = orgSettings.retentionDays.schema.safeParse(JSON.parse(row.value));
        return [row.org_id, parsed.success ? parsed.data : orgSettings.retentionDays.default];
      }),
    );
    const accounts = await db
      .selectFrom('account')
      .select((eb) => [
        'account_no',
        'org_id',
        eb
          .selectFrom('message')
          .select((min) => min.fn.min('message.expunged_at').as('oldest'))
          .whereRef('message.account_no', '=', 'account.account_no')
          .where('message.expunged_at', 'is not', null)
          .as('oldest'),
      ])
      .execute();
    return accounts
      .map((row) => ({
        account: row.account_no,
        oldest: row.oldest,
        until: now - (daysOf.get(row.org_id) ?? orgSettings.retentionDays.default) * dayMs,
      }))
      .filter(({ oldest, until }) => oldest !== null && oldest <= until)
      .map(({ account, until }) => ({ account, until }));
  },
});

/** Forgets the rows of one batch of mails whose retention has ended; their bodies are swept later. Answers how many; 0 is the end. */
export const purgeExpunged = defineOperation<PurgeTarget, { readonly purged: number }>({
  name: 'mailbox.purgeExpunged',
  accounts: () => [],
  async run(tx, _context, { account, until }) {
    const rows = await tx
      .selectFrom('message')
      .select('n')
      .where('account_no', '=', account)
      .where('expunged_at', 'is not', null)
      .where('expunged_at', '<=', until)
      .limit(batchSize)
      .execute();
    if (rows.length === 0) return { output: { purged: 0 } };
    const labels = await tx
      .selectFrom(
        pickNumbers(
          account,
          rows.map((row) => row.n),
        ),
      )
      .crossJoin('message_label')
      .whereRef('message_label.account_no', '=', 'picked.column1')
      .whereRef('message_label.n', '=', 'picked.column2')
      .select(['message_label.label_id', 'message_label.received_at', 'message_label.n'])
      .execute();
    if (labels.length > 0) {
      const keys = labels.map(
        (label) =>
          sql`(CAST(${account} AS BIGINT), CAST(${label.label_id} AS BIGINT), CAST(${label.received_at} AS BIGINT), CAST(${label.n} AS BIGINT))`,
      );
      await tx
        .deleteFrom('message_label')
        .where(sql<boolean>`(account_no, label_id, received_at, n) IN (VALUES ${sql.join(keys)})`)
        .execute();
    }
    const numbers = rows.map((row) => sql`(CAST(${account} AS BIGINT), CAST(${row.n} AS BIGINT))`);
    for (const table of ['correspondence', 'junk_verdict', 'read_report', 'thread_awaits'] as const) {
      await tx
        .deleteFrom(table)
        .where(sql<boolean>`(account_no, n) IN (VALUES ${sql.join(numbers)})`)
        .execute();
    }
    await dropKeywords(
      tx,
      account,
      rows.map((row) => row.n),
    );
    const ids = rows.map((row) => sql`(CAST(${account} AS BIGINT), CAST(${messageKey(account, row.n)} AS BIGINT))`);
    for (const table of ['message_print', 'message'] as const)
      await tx
        .deleteFrom(table)
        .where(sql<boolean>`(account_no, id) IN (VALUES ${sql.join(ids)})`)
        .execute();
    return { output: { purged: rows.length } };
  },
});
