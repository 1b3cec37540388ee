/**
 * A shared mailbox as one of its readers sees it: `message.seen`, `message.modseq` (their own mark changes a mail for them alone) and the unread counters of `folder` and `label` are those of the reader, so that
 * every list, count and search is written once. The tables are hidden by common table expressions of the same name; a person's own mailbox is
 * read without any of it. What the reader has decided stands in `shared_seen`, what it makes of the counters in `shared_unread`; what they have not is as the mailbox keeps it, which for mail that
 * arrives is unread: an arrival writes nothing for any reader.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './port.ts';
import type { FolderTable, LabelTable, MessageTable } from './schema/mailbox-tables.ts';

/** Whose eyes, in which mailbox. */
export interface ReaderOfShared {
  readonly account: number;
  /** Absent where the mailbox is not a shared one: its state is its owner's, whoever reads. */
  readonly reader?: number;
}

// Records, so that a column that a later schema adds is missed by the compiler.
const messageColumns: Readonly<Record<Exclude<keyof MessageTable, 'seen' | 'modseq'>, true>> = {
  id: true,
  account_no: true,
  n: true,
  folder_id: true,
  uid: true,
  received_at: true,
  sent_at: true,
  starred: true,
  answered: true,
  forwarded: true,
  sticky: true,
  color: true,
  size_bytes: true,
  has_attachment: true,
  has_calendar: true,
  priority: true,
  subject: true,
  from_name: true,
  from_address: true,
  recipients: true,
  preview: true,
  message_id_hash: true,
  thread_n: true,
  body_id: true,
  from_verdict: true,
  origin_folder_id: true,
  expunged_at: true,
  submission_account_no: true,
  submission_id: true,
  thread_head: true,
  system: true,
  receipt: true,
  arrived_modseq: true,
  saved_at: true,
  snooze_until: true,
};
const folderColumns: Readonly<Record<Exclude<keyof FolderTable, 'unread'>, true>> = {
  account_no: true,
  folder_id: true,
  kind: true,
  name: true,
  parent_id: true,
  sort: true,
  state: true,
  uid_validity: true,
  uid_next: true,
  total: true,
  size_bytes: true,
  password_hash: true,
  modseq: true,
  conversations: true,
};
const labelColumns: Readonly<Record<Exclude<keyof LabelTable, 'unread'>, true>> = {
  account_no: true,
  label_id: true,
  name: true,
  color: true,
  sort: true,
  state: true,
  total: true,
  size_bytes: true,
  modseq: true,
};

const chooseColumns = (columns: object): RawBuilder<unknown> =>
  sql.join(Object.keys(columns).map((column) => sql.ref(`kept.${column}`)));

/** The statements of one reader; the literals are numbers of ours. */
function createExpressions(db: Db, account: number, reader: number) {
  // The table itself, not the expression that hides it: SQLite needs the hint, PostgreSQL sees no name that is being defined.
  const table = (name: string) => sql.raw(db.dialect === 'sqlite' ? `main.${name}` : name);
  /** What the reader's marks make of the mailbox's own counters. */
  const changed = (
    kind: 0 | 1,
    id: string,
  ) => sql`LEFT JOIN shared_unread AS changed ON changed.account_no = ${sql.lit(account)}
    AND changed.person_no = ${sql.lit(reader)} AND changed.kind = ${sql.lit(kind)} AND changed.id = ${sql.ref(`kept.${id}`)}`;
  const unread = sql`kept.unread + coalesce(changed.delta, 0) AS unread`;
  const isKept = sql`kept.account_no = ${sql.lit(account)}`;
  return {
    folder: sql<FolderTable>`(SELECT ${chooseColumns(folderColumns)}, ${unread} FROM ${table('folder')} AS kept
      ${changed(0, 'folder_id')} WHERE ${isKept})`,
    label: sql<LabelTable>`(SELECT ${chooseColumns(labelColumns)}, ${unread} FROM ${table('label')} AS kept
      ${changed(1, 'label_id')} WHERE ${isKept})`,
    message: sql<MessageTable>`(SELECT ${chooseColumns(messageColumns)}, coalesce((SELECT own.seen FROM shared_seen AS own
      WHERE own.account_no = kept.account_no AND own.person_no = ${sql.lit(reader)} AND own.n = kept.n), kept.seen) AS seen,
      coalesce((SELECT own.modseq FROM shared_seen AS own WHERE own.account_no = kept.account_no AND own.person_no = ${sql.lit(reader)}
      AND own.n = kept.n AND own.modseq > kept.modseq), kept.modseq) AS modseq
      FROM ${table('message')} AS kept WHERE ${isKept})`,
  };
}

/** The store as a reader of a shared mailbox sees it; the store itself for everybody else. For reads alone. */
export function readAs(db: Db, { account, reader }: ReaderOfShared): Db {
  if (reader === undefined) return db;
  const { folder, label, message } = createExpressions(db, account, reader);
  // `message` last: the others are made of the table.
  const creator = db
    .with(
      (cte) => cte('folder').notMaterialized(),
      () => folder,
    )
    .with(
      (cte) => cte('label').notMaterialized(),
      () => label,
    )
    .with(
      (cte) => cte('message').notMaterialized(),
      () => message,
    ) as unknown as Db;
  return {
    selectFrom: creator.selectFrom.bind(creator),
    selectNoFrom: creator.selectNoFrom.bind(creator),
    with: creator.with.bind(creator),
    withRecursive: creator.withRecursive.bind(creator),
    fn: db.fn,
    dynamic: db.dynamic,
    case: db.case.bind(db),
    getExecutor: () => db.getExecutor(),
    dialect: db.dialect,
    isReadAs: true,
  };
}
