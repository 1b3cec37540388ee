import { sql } from 'kysely';
import { messageKey } from '../../call/message-key.ts';
import { UserError } from '../../call/user-error.ts';
import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { prepareInsert, prepareWrite } from '../../engines/database/prepare-write.ts';
import type { AccountTable } from '../../engines/database/schema/identity-tables.ts';
import type { FolderTable, MessageTable } from '../../engines/database/schema/mailbox-tables.ts';
import type { AcceptedBody, MessageFacts } from '../bodies/in-transaction.ts';
import { compareLatest, findThread, mergeThreads, writeLatest } from '../conversations/index.ts';
import { readUnknownSenders } from '../correspondents/index.ts';
import {
  CounterDeltas,
  countsForLabels,
  type FolderCounts,
  presentFolderCounts,
  programDraftsFolder,
} from '../folders/index.ts';
import { createChange, presentItem } from '../messages/index.ts';

/** Flags that a message arrives with; what is not said is off. */
export interface ArrivalFlags {
  readonly seen?: boolean;
  readonly starred?: boolean;
  readonly answered?: boolean;
  readonly forwarded?: boolean;
  readonly sticky?: boolean;
  /** Written by the mail system itself: a bounce, a notice. */
  readonly system?: boolean;
  /** 0 none, 1 to 7. */
  readonly color?: number;
  /** Label ids of the account. */
  readonly labels?: readonly number[];
}

/** The part of a body that `message_print` repeats. */
export type PrintedBody = Pick<AcceptedBody, 'imapEnvelope' | 'imapFields'>;

export interface InsertMessageInput {
  readonly account: number;
  readonly folderId: number;
  readonly facts: MessageFacts;
  /** What programs read of it, where the body is at hand; else it is read from its row. */
  readonly print?: PrintedBody;
  readonly flags: ArrivalFlags;
  readonly fromVerdict: 'pass' | 'fail' | 'none' | 'own';
  /** Epoch milliseconds by the store's clock: sorts for ever. */
  readonly receivedAt: number;
  /** The submission that this copy belongs to. */
  readonly submission?: { readonly account: number; readonly id: number };
  /** `wanted`: the sender asks for a read receipt, and this is the copy that a person reads. */
  readonly receipt?: MessageTable['receipt'];
  /** When it came into this folder, where that is not when it was received; epoch milliseconds. */
  readonly savedAt?: number;
  /** In the snoozed folder: until when; in Sent: when its writer is reminded of it. Epoch milliseconds. */
  readonly snoozeUntil?: number;
  /** In the recycle bin: where it lay before. */
  readonly originFolderId?: number;
  /** Whether clients announce it; false for copies that the person made. */
  readonly notify: boolean;
  /** `accept` for what must not be lost any more (a sent copy, a bounce). */
  readonly overQuota?: 'refuse' | 'accept';
}

export interface InsertedMessage {
  /** The `mailId`. */
  readonly n: number;
  readonly uid: number;
  /** Its conversation; `n` where it begins one. */
  readonly threadN: number;
  /** For the result of the operation that called. */
  readonly changes: readonly Change[];
}

const insertRow = prepareInsert('message');
const insertPrint = prepareInsert('message_print');

const countInAccount = prepareWrite<
  { account: number; bytes: number },
  Pick<AccountTable, 'next_n' | 'used_bytes' | 'quota_bytes'>
>((tx, bind) =>
  tx
    .updateTable('account')
    .set((eb) => ({ next_n: eb('next_n', '+', 1), used_bytes: eb('used_bytes', '+', bind('bytes')) }))
    .where('account_no', '=', bind('account'))
    .returning(['next_n', 'used_bytes', 'quota_bytes']),
);

async function takeNumber(tx: Tx, input: InsertMessageInput): Promise<number> {
  const [account] = await countInAccount(tx, { account: input.account, bytes: input.facts.sizeBytes });
  if (account === undefined) throw new Error(`there is no account ${String(input.account)}`);
  if (input.overQuota !== 'accept' && account.used_bytes > account.quota_bytes) throw new UserError('quotaExceeded');
  return account.next_n - 1;
}

interface CountedFolder {
  readonly uid: number;
  readonly counts: FolderCounts;
}

const countInFolder = prepareWrite<
  {
    account: number;
    folder: number;
    counted: number;
    unread: number;
    bytes: number;
    conversations: number;
    modseq: number;
  },
  Pick<FolderTable, 'uid_next' | 'total' | 'unread' | 'size_bytes' | 'conversations'>
>((tx, bind) =>
  tx
    .updateTable('folder')
    .set((eb) => ({
      uid_next: eb('uid_next', '+', 1),
      total: eb('total', '+', bind('counted')),
      unread: eb('unread', '+', bind('unread')),
      size_bytes: eb('size_bytes', '+', bind('bytes')),
      conversations: eb('conversations', '+', bind('conversations')),
      modseq: bind('modseq'),
    }))
    .where('account_no', '=', bind('account'))
    .where('folder_id', '=', bind('folder'))
    .returning(['uid_next', 'total', 'unread', 'size_bytes', 'conversations']),
);

/** Takes the next UID and counts the mail, in one statement: an arrival touches the folder's row once. */
async function takeUid(
  tx: Tx,
  input: InsertMessageInput,
  modseq: number,
  conversations: number,
): Promise<CountedFolder> {
  // The row of Drafts counts drafts, not the mails that stand for them.
  const counted = input.folderId === programDraftsFolder ? 0 : 1;
  const unread = input.flags.seen === true ? 0 : counted;
  const [folder] = await countInFolder(tx, {
    account: input.account,
    folder: input.folderId,
    counted,
    unread,
    bytes: counted * input.facts.sizeBytes,
    conversations: counted * conversations,
    modseq,
  });
  if (!folder) throw new UserError('folderNotFound');
  return { uid: folder.uid_next - 1, counts: presentFolderCounts(input.folderId, folder) };
}

interface JoinedThread {
  readonly threadN: number;
  readonly latest: 0 | 1;
  readonly merged: readonly number[];
  /** By how much each folder's count of conversations changes. */
  readonly conversations: ReadonlyMap<number, number>;
}

/** Finds the message's conversation, and hands the heads over in it. */
async function joinThread(tx: Tx, input: InsertMessageInput, n: number, modseq: number): Promise<JoinedThread> {
  const { account, folderId } = input;
  const found = await findThread(tx, input, n, input.facts);
  await mergeThreads(tx, account, found, modseq);
  const own = { n, thread_n: found.threadN, folder_id: folderId, received_at: input.receivedAt };
  const { latest, flips, conversations } = compareLatest(found.stored, [...found.joined, own]);
  await writeLatest(tx, account, flips);
  return { threadN: found.threadN, merged: found.merged, latest: latest.has(n) ? 1 : 0, conversations };
}

/** What programs read of every mail of a mailbox stands with the mail: its body may be shared by many, and lies elsewhere. */
async function writePrint(tx: Tx, row: MessageTable, print: PrintedBody | undefined): Promise<void> {
  const { id, account_no: account, body_id: body } = row;
  if (print !== undefined) {
    // Its row is long: what stands at its end would be looked for through all of it.
    const { imapEnvelope, imapFields } = print;
    await insertPrint(tx, { id, account_no: account, imap_envelope: imapEnvelope, imap_fields: imapFields });
    return;
  }
  // Written out: building the statement would take longer than running it, for each mail that comes.
  await sql`INSERT INTO message_print (id, account_no, imap_envelope, imap_fields)
    SELECT CAST(${id} AS BIGINT), account.account_no, body.imap_envelope, body.imap_fields
    FROM account JOIN body ON body.org_id = account.org_id AND body.body_id = ${body}
    WHERE account.account_no = ${account}`.execute(tx);
}

const flag = (value: boolean | undefined): 0 | 1 => (value === true ? 1 : 0);

/**
 * Puts a message into a folder: number, UID, counters, quota, conversation. The operation that calls has taken the account's
 * MODSEQ, has written the body (`insertBody`), and passes the changes on. Refuses with quotaExceeded, folderNotFound, labelNotFound.
 */
export async function insertMessage(
  tx: Tx,
  context: Pick<RunningContext, 'modseq'>,
  input: InsertMessageInput,
): Promise<InsertedMessage> {
  const { account, folderId, facts, flags } = input;
  const modseq = context.modseq(account);
  const n = await takeNumber(tx, input);
  const thread = await joinThread(tx, input, n, modseq);
  const { uid, counts } = await takeUid(tx, input, modseq, thread.conversations.get(folderId) ?? 0);
  const row: MessageTable = {
    id: messageKey(account, n),
    account_no: account,
    n,
    folder_id: folderId,
    uid,
    modseq,
    received_at: input.receivedAt,
    sent_at: facts.sentAt,
    seen: flag(flags.seen),
    starred: flag(flags.starred),
    answered: flag(flags.answered),
    forwarded: flag(flags.forwarded),
    sticky: flag(flags.sticky),
    color: flags.color ?? 0,
    size_bytes: facts.sizeBytes,
    has_attachment: flag(facts.hasAttachment),
    has_calendar: flag(facts.hasCalendar),
    priority: facts.priority,
    subject: facts.subject,
    from_name: facts.fromName,
    from_address: facts.fromAddress,
    recipients: facts.recipients,
    preview: facts.preview,
    message_id_hash: facts.messageIdHash,
    thread_n: thread.threadN,
    body_id: facts.bodyId,
    from_verdict: input.fromVerdict,
    origin_folder_id: input.originFolderId ?? null,
    expunged_at: null,
    submission_account_no: input.submission?.account ?? null,
    submission_id: input.submission?.id ?? null,
    thread_head: thread.latest,
    system: flag(flags.system),
    receipt: input.receipt ?? 'none',
    arrived_modseq: modseq,
    saved_at: input.savedAt ?? input.receivedAt,
    snooze_until: input.snoozeUntil ?? 0,
  };
  await insertRow(tx, row);
  await writePrint(tx, row, input.print);
  const labelIds = await insertLabels(tx, row, flags.labels ?? []);
  const deltas = new CounterDeltas();
  for (const [id, by] of thread.conversations) if (id !== folderId) deltas.conversations(id, by);
  if (countsForLabels(folderId)) for (const labelId of labelIds) deltas.label(labelId, row, 1);
  const isUnknownSender = await readUnknownSenders(tx, account, [row]);
  const arrived = createChange(account, 'mailArrived', {
    optType: 'mail',
    mailSubject: row.subject,
    mailFrom: { name: row.from_name, address: row.from_address },
    mailboxId: String(folderId),
    mailId: String(n),
    item: presentItem(row, labelIds, isUnknownSender(row)),
    notify: input.notify,
  });
  return {
    n,
    uid,
    threadN: thread.threadN,
    changes: [arrived, ...notifyMerged(account, thread), ...(await deltas.write(tx, account, modseq, counts))],
  };
}

function notifyMerged(account: number, thread: JoinedThread): Change[] {
  if (thread.merged.length === 0) return [];
  const merged = thread.merged.map(String);
  return [createChange(account, 'threadsMerged', { optType: 'mailbox', threadId: String(thread.threadN), merged })];
}

async function insertLabels(tx: Tx, row: MessageTable, labels: readonly number[]): Promise<number[]> {
  const labelIds = [...new Set(labels)].sort((a, b) => a - b);
  if (labelIds.length === 0) return [];
  const known = await tx
    .selectFrom('label')
    .select('label_id')
    .where('account_no', '=', row.account_no)
    .where('label_id', 'in', labelIds)
    .execute();
  if (known.length !== labelIds.length) throw new UserError('labelNotFound');
  await tx
    .insertInto('message_label')
    .values(
      labelIds.map((labelId) => ({
        account_no: row.account_no,
        label_id: labelId,
        received_at: row.received_at,
        n: row.n,
      })),
    )
    .execute();
  return labelIds;
}
