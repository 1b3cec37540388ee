/** The operation of APPEND: how mails that a program brings come into a mailbox (decision 0052). */
import { UserError } from '../../../call/user-error.ts';
import { type Change, defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import { insertMessage } from '../../../mail/arrivals/index.ts';
import { type AcceptedBody, insertBody } from '../../../mail/bodies/in-transaction.ts';
import { putKeywords } from '../../../mail/flags/index.ts';
import { systemFolderId } from '../../../mail/folders/index.ts';
import { selectSentCopy, sentCopyMs } from '../../outbox/in-transaction.ts';
import { addFlags } from './change-mail-flags.ts';
import { gatherWanted } from './gather-wanted.ts';
import { type FlagNames, findMeaning, readFlagNames, receiptKeyword } from './mail-flags.ts';

const sentId = systemFolderId('sent');

export interface TakenMail {
  readonly body: AcceptedBody;
  readonly flags: readonly string[];
  /** Epoch milliseconds. */
  readonly receivedAt: number;
}

interface AppendInput {
  readonly account: number;
  /** In a shared mailbox: whose read mark is set. */
  readonly reader?: number;
  readonly folderId: number;
  readonly mails: readonly TakenMail[];
}

/** Where a mail is now; `isNew`: its body has been kept. */
export interface AppendedCopy {
  readonly uid: number;
  readonly isNew: boolean;
}

interface Appended {
  readonly uidValidity: number;
  readonly copies: readonly AppendedCopy[];
}

/** The copy that a submission has put there by itself, by which the program's is known again. */
async function findSentCopy(tx: Tx, account: number, hash: string | null, now: number): Promise<number | null> {
  if (hash === null) return null;
  const row = await selectSentCopy(tx, account, hash, now - sentCopyMs)
    .select('uid')
    .where('submission_account_no', '=', account)
    .orderBy('uid')
    .executeTakeFirst();
  return row?.uid ?? null;
}

async function insertTaken(
  tx: Tx,
  context: RunningContext,
  input: AppendInput,
  taken: TakenMail,
  names: FlagNames,
): Promise<{ uid: number; changes: readonly Change[] }> {
  const { account, folderId, reader } = input;
  const wanted = gatherWanted(taken.flags.map((flag) => findMeaning(names, flag)));
  const isSeen = wanted.flags.has('seen');
  await insertBody(tx, taken.body, context.now);
  const inserted = await insertMessage(tx, context, {
    account,
    folderId,
    facts: taken.body.facts,
    flags: {
      // A shared mailbox keeps the mark of whoever put it there, and the mail is new to the others.
      seen: isSeen && reader === undefined,
      starred: wanted.flags.has('starred'),
      answered: wanted.flags.has('answered'),
      forwarded: wanted.flags.has('forwarded'),
      sticky: wanted.flags.has('sticky'),
      color: wanted.color,
      labels: wanted.labels,
    },
    fromVerdict: 'none',
    receivedAt: taken.receivedAt,
    savedAt: context.now,
    receipt: wanted.receipt && taken.body.facts.wantsReceipt ? 'sent' : 'none',
    notify: false,
    overQuota: 'refuse',
  });
  const keywords = [...wanted.keywords.values()];
  if (wanted.receipt && !taken.body.facts.wantsReceipt) keywords.push(receiptKeyword);
  await putKeywords(
    tx,
    account,
    keywords.map((keyword) => ({ n: inserted.n, keyword })),
  );
  if (!isSeen || reader === undefined) return inserted;
  const seen = await addFlags(tx, context, input, [{ uid: inserted.uid, flags: ['\\Seen'] }]);
  return { uid: inserted.uid, changes: [...inserted.changes, ...seen] };
}

/** All mails of one APPEND, or none. */
export const appendOperation = defineOperation<AppendInput, Appended>({
  name: 'mailAccess.append',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const { account, folderId } = input;
    const folder = await tx
      .selectFrom('folder')
      .select('uid_validity')
      .where('account_no', '=', account)
      .where('folder_id', '=', folderId)
      .executeTakeFirst();
    if (!folder) throw new UserError('folderNotFound');
    const names = await readFlagNames(tx, account);
    const copies: AppendedCopy[] = [];
    const changes: Change[] = [];
    for (const taken of input.mails) {
      const hash = folderId === sentId ? taken.body.facts.messageIdHash : null;
      const known = await findSentCopy(tx, account, hash, context.now);
      if (known === null) {
        const inserted = await insertTaken(tx, context, input, taken, names);
        copies.push({ uid: inserted.uid, isNew: true });
        changes.push(...inserted.changes);
      } else {
        copies.push({ uid: known, isNew: false });
        changes.push(...(await addFlags(tx, context, input, [{ uid: known, flags: taken.flags }])));
      }
    }
    return { output: { uidValidity: folder.uid_validity, copies }, changes };
  },
});
