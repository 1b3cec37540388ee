/**
 * What a window missed while it was not connected, read from the store by MODSEQ and published as the ordinary events of push. Each is harmless
 * when it is published twice: arrivals replace the row that is there, flags and counts are whole, a move says where a mail lies now.
 */
import type { ChangeData, ChangeKind } from '@hongyan/contract';
import { type Db, defineReader } from '../../engines/database/port.ts';
import type { FolderKind } from '../../engines/database/schema/mailbox-tables.ts';
import { readUnknownSenders } from '../../mail/correspondents/index.ts';
import { programDraftsFolder } from '../../mail/folders/index.ts';
import { readLabelRows, readLabels } from '../../mail/labels/index.ts';
import { type ListRow, listColumns, presentFlags, presentItem } from '../../mail/messages/index.ts';
import type { MissedChange } from './missed-change.ts';
import { type Departure, notifyDepartures } from './notify-departures.ts';

/** More changed mails than this are not published one by one: reading what is shown again costs less than drawing it so often. */
export const maxMissedMails = 300;
/** An arrival older than this was missed, not announced: a notification of it would come out of the blue. */
const announcedForMs = 5 * 60_000;
/** Folders whose arrivals are announced. */
const announcedKinds: ReadonlySet<FolderKind> = new Set(['inbox', 'custom']);

/** Kinds of change that `readMissed` finds in the store. */
const missedKinds: ReadonlySet<string> = new Set([
  'mailArrived',
  'mailMoved',
  'mailRemoved',
  'mailFlagged',
  'draftChanged',
  'countsChanged',
] satisfies ChangeKind[]);

/** Whether what an event of this kind says is found by `readMissed` as well. */
export const isMissedKind = (kind: string): boolean => missedKinds.has(kind);

export interface MissedInput {
  readonly account: number;
  /** Everything up to this MODSEQ is known. */
  readonly since: number;
  readonly hiddenFolders: readonly number[];
  readonly now: number;
}

export interface Missed {
  /** The account's MODSEQ in the snapshot: nothing after it is published here. */
  readonly modseq: number;
  /** null: too much, or a cursor that this store has never given; everything has to be read again. */
  readonly changes: readonly MissedChange[] | null;
}

type MissedRow = ListRow & { readonly arrived_modseq: number };

/** Publishes everything visible that changed after a cursor, from one snapshot. */
export const readMissed = defineReader<MissedInput, Missed>({
  name: 'push.readMissed',
  async read(db, input) {
    const { account, since } = input;
    const { modseq } = await db
      .selectFrom('account')
      .select('modseq')
      .where('account_no', '=', account)
      .executeTakeFirstOrThrow();
    if (since > modseq) return { modseq, changes: null };
    const rows = await readChangedMails(db, input);
    const departures = await readDepartures(db, input);
    if (rows.length > maxMissedMails || departures.length > maxMissedMails) return { modseq, changes: null };
    const mails = await notifyMails(db, input, rows, departures);
    return { modseq, changes: [...mails, ...(await notifyDrafts(db, input)), await notifyCounts(db, input)] };
  },
});

function readChangedMails(db: Db, { account, since }: MissedInput): Promise<MissedRow[]> {
  return db
    .selectFrom('message')
    .select([...listColumns, 'arrived_modseq'])
    .where('account_no', '=', account)
    .where('modseq', '>', since)
    .orderBy('modseq')
    .orderBy('n')
    .limit(maxMissedMails + 1)
    .execute();
}

function readDepartures(db: Db, { account, since }: MissedInput): Promise<Departure[]> {
  return db
    .selectFrom('vanished')
    .select(['folder_id', 'n'])
    .distinct()
    .where('account_no', '=', account)
    .where('modseq', '>', since)
    .limit(maxMissedMails + 1)
    .execute();
}

/** Arrivals first, so that the row is known when a move or a flag speaks of it. */
async function notifyMails(
  db: Db,
  input: MissedInput,
  rows: readonly MissedRow[],
  departures: readonly Departure[],
): Promise<MissedChange[]> {
  const hidden = new Set([...input.hiddenFolders, programDraftsFolder]);
  const visible = rows.filter((row) => row.folder_id > 0 && !hidden.has(row.folder_id));
  const labels = await readLabels(
    db,
    input.account,
    visible.map((row) => row.n),
  );
  const getLabels = (row: MissedRow): readonly number[] => labels.get(row.n) ?? [];
  const isUnknownSender = await readUnknownSenders(db, input.account, visible);
  const kinds = await readFolderKinds(db, input.account);
  const arrivals = visible
    .filter((row) => row.arrived_modseq > input.since)
    .map((row): MissedChange => {
      const isAnnounced = row.seen === 0 && announcedKinds.has(kinds.get(row.folder_id) ?? 'sent');
      const notify = isAnnounced && input.now - row.received_at < announcedForMs;
      return { kind: 'mailArrived', data: notifyArrival(row, getLabels(row), isUnknownSender(row), notify) };
    });
  const flags = visible.map((row) => presentFlags(row, getLabels(row)));
  return [
    ...arrivals,
    ...notifyDepartures(departures, visible, hidden),
    ...(flags.length === 0 ? [] : [{ kind: 'mailFlagged' as const, data: { optType: 'mail' as const, mails: flags } }]),
  ];
}

function notifyArrival(
  row: ListRow,
  labels: readonly number[],
  isUnknownSender: boolean,
  notify: boolean,
): ChangeData<'mailArrived'> {
  return {
    optType: 'mail',
    mailSubject: row.subject,
    mailFrom: { name: row.from_name, address: row.from_address },
    mailboxId: String(row.folder_id),
    mailId: String(row.n),
    item: presentItem(row, labels, isUnknownSender),
    notify,
  };
}

async function readFolderKinds(db: Db, account: number): Promise<ReadonlyMap<number, FolderKind>> {
  const rows = await db.selectFrom('folder').select(['folder_id', 'kind']).where('account_no', '=', account).execute();
  return new Map(rows.map((row) => [row.folder_id, row.kind]));
}

async function notifyDrafts(db: Db, { account, since }: MissedInput): Promise<MissedChange[]> {
  const rows = await db
    .selectFrom('draft')
    .select(['draft_id', 'revision', 'state'])
    .where('account_no', '=', account)
    .where('modseq', '>', since)
    .limit(maxMissedMails)
    .execute();
  return rows.map((row) => ({
    kind: 'draftChanged',
    data: { optType: 'mail', draftId: String(row.draft_id), revision: row.revision, removed: row.state !== 'open' },
  }));
}

/** All counts, not only the changed: they are the last word after arrivals that a list already had. */
async function notifyCounts(db: Db, { account, hiddenFolders }: MissedInput): Promise<MissedChange> {
  const folders = await db
    .selectFrom('folder')
    .select(['folder_id', 'kind', 'total', 'unread', 'size_bytes', 'conversations'])
    .where('account_no', '=', account)
    // The drafts folder counts drafts, which have no counter.
    .where('kind', '<>', 'drafts')
    .$if(hiddenFolders.length > 0, (query) => query.where('folder_id', 'not in', hiddenFolders))
    .execute();
  const labels = await readLabelRows(db, { account, hiddenFolders });
  return {
    kind: 'countsChanged',
    data: {
      optType: 'mailbox',
      folders: folders.map((row) => ({
        folderId: String(row.folder_id),
        mail: row.total,
        unread: row.unread,
        spaceSize: row.size_bytes,
        conversations: row.conversations,
      })),
      labels: labels.map((row) => ({
        labelId: String(row.label_id),
        mail: row.total,
        unread: row.unread,
        spaceSize: row.size_bytes,
      })),
    },
  };
}
