import { sql } from 'kysely';
import { defineReader } from '../../../engines/database/port.ts';
import { foldersWithoutLabels, programDraftsFolder } from '../../../mail/folders/index.ts';

/** A counter that does not say what is there. */
export interface WrongCounter {
  readonly of: 'folder' | 'label' | 'mailbox';
  readonly id: number;
  readonly kept: string;
  readonly counted: string;
}

interface Counts {
  readonly total: number;
  readonly unread: number;
  readonly bytes: number;
  readonly conversations: number | null;
}

const describe = ({ total, unread, bytes, conversations }: Counts): string =>
  `${String(total)} messages, ${String(unread)} unread, ${String(bytes)} bytes${conversations === null ? '' : `, ${String(conversations)} conversations`}`;

const nothing: Counts = { total: 0, unread: 0, bytes: 0, conversations: 0 };
const sums = {
  total: sql<number>`count(*)`.as('total'),
  unread: sql<number>`coalesce(sum(1 - message.seen), 0)`.as('unread'),
  bytes: sql<number>`coalesce(sum(message.size_bytes), 0)`.as('bytes'),
};

function compare(of: WrongCounter['of'], kept: ReadonlyMap<number, Counts>, counted: ReadonlyMap<number, Counts>) {
  const wrong: WrongCounter[] = [];
  for (const id of new Set([...kept.keys(), ...counted.keys()])) {
    const [is, shall] = [kept.get(id), counted.get(id) ?? nothing];
    const texts = {
      kept: is === undefined ? 'there is none' : describe(is),
      counted: describe(is?.conversations === null ? { ...shall, conversations: null } : shall),
    };
    if (texts.kept !== texts.counted) wrong.push({ of, id, ...texts });
  }
  return wrong;
}

/** Compares the counters of one mailbox with a count of its messages, in one snapshot. */
export const findWrongCounters = defineReader<{ readonly account: number }, WrongCounter[]>({
  name: 'backup.findWrongCounters',
  async read(db, { account }) {
    const folders = await db.selectFrom('folder').selectAll().where('account_no', '=', account).execute();
    const labels = await db.selectFrom('label').selectAll().where('account_no', '=', account).execute();
    const inFolders = await db
      .selectFrom('message')
      .select(['folder_id as id', sums.total, sums.unread, sums.bytes])
      .select(sql<number>`coalesce(sum(message.thread_head), 0)`.as('conversations'))
      .where('account_no', '=', account)
      .where('folder_id', '>', 0)
      .groupBy('folder_id')
      .execute();
    const withLabels = await db
      .selectFrom('message_label')
      .innerJoin('message', (join) =>
        join.onRef('message.account_no', '=', 'message_label.account_no').onRef('message.n', '=', 'message_label.n'),
      )
      .select(['message_label.label_id as id', sums.total, sums.unread, sums.bytes])
      .select(sql<null>`null`.as('conversations'))
      .where('message_label.account_no', '=', account)
      .where('message.folder_id', 'not in', [0, ...foldersWithoutLabels])
      .groupBy('message_label.label_id')
      .execute();
    const used = await db
      .selectFrom('account')
      .select('used_bytes')
      .where('account_no', '=', account)
      .executeTakeFirst();
    // The row of Drafts counts drafts, not the messages that stand for them.
    const counted = inFolders.filter(({ id }) => id !== programDraftsFolder);
    const bytes = inFolders.reduce((sum, row) => sum + row.bytes, 0);
    const keptBytes = used?.used_bytes ?? 0;
    return [
      ...compare(
        'folder',
        new Map(
          folders
            .filter(({ folder_id: id }) => id !== programDraftsFolder)
            .map((row) => [row.folder_id, { ...row, bytes: row.size_bytes }]),
        ),
        new Map(counted.map((row) => [row.id, row])),
      ),
      ...compare(
        'label',
        new Map(labels.map((row) => [row.label_id, { ...row, bytes: row.size_bytes, conversations: null }])),
        new Map(withLabels.map((row) => [row.id, row])),
      ),
      ...(bytes === keptBytes
        ? []
        : [
            {
              of: 'mailbox' as const,
              id: account,
              kept: `${String(keptBytes)} bytes`,
              counted: `${String(bytes)} bytes`,
            },
          ]),
    ];
  },
});
