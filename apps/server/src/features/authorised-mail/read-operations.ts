import { type Change, defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import { findByNumbers } from '../../mail/messages/index.ts';
import { beyondRecovery, expungeMails } from '../../mail/moves/index.ts';
import { type AuthorisedKey, endAuthorised, notifySender } from './keep-authorised.ts';

/** Wrong passwords in a row after which a link is closed for an hour (security: guessing 15 characters by hand must stay hopeless). */
export const triesPerHour = 5;
const lockMs = 60 * 60 * 1000;
/** Wrong passwords in all after which a link is closed for good: whoever has it does not have the password. */
export const wrongPerLink = 20;

interface LinkInput {
  readonly account: number;
  readonly linkHash: string;
}

/** A try that is counted; its password may be checked. */
export interface ClaimedTry {
  readonly submissionId: number;
  readonly recipientNo: number;
  readonly address: string;
  readonly targetAccount: number | null;
  readonly passwordHash: string;
  readonly uid: string;
  readonly blobId: string;
  /** What is left in this hour, when this one is wrong. */
  readonly triesLeft: number;
}

function findOpen(tx: Tx, { account, linkHash }: LinkInput, now: number) {
  return tx
    .selectFrom('authorised_recipient as recipient')
    .innerJoin('authorised_mail as mail', (join) =>
      join
        .onRef('mail.account_no', '=', 'recipient.account_no')
        .onRef('mail.submission_id', '=', 'recipient.submission_id'),
    )
    .where('recipient.account_no', '=', account)
    .where('recipient.link_hash', '=', linkHash)
    .where('recipient.sealed_key', 'is not', null)
    .where('recipient.reads_left', '>', 0)
    .where('recipient.wrong', '<', wrongPerLink)
    .where((eb) => eb.or([eb('recipient.locked_until', 'is', null), eb('recipient.locked_until', '<=', now)]))
    .where('mail.ended', 'is', null)
    .where('mail.expires_at', '>', now)
    .select([
      'recipient.submission_id',
      'recipient.recipient_no',
      'recipient.address',
      'recipient.target_account_no',
      'recipient.tries',
      'recipient.locked_until',
      'mail.password_hash',
      'mail.uid',
      'mail.blob_id',
    ])
    .executeTakeFirst();
}

/**
 * Counts a try before its password is checked, so that tries side by side cannot outrun the count. null: there is nothing to open,
 * for whatever reason.
 */
export const claimTry = defineOperation<LinkInput, ClaimedTry | null>({
  name: 'authorisedMail.claimTry',
  accounts: ({ account }) => [account],
  run: async (tx, context, input) => {
    const row = await findOpen(tx, input, context.now);
    if (row === undefined || row.blob_id === null) return { output: null };
    // An hour that is over begins the count anew.
    const tries = (row.locked_until === null ? row.tries : 0) + 1;
    await tx
      .updateTable('authorised_recipient')
      .set((eb) => ({
        tries,
        wrong: eb('wrong', '+', 1),
        locked_until: tries >= triesPerHour ? context.now + lockMs : null,
      }))
      .where('account_no', '=', input.account)
      .where('link_hash', '=', input.linkHash)
      .execute();
    return {
      output: {
        submissionId: row.submission_id,
        recipientNo: row.recipient_no,
        address: row.address,
        targetAccount: row.target_account_no,
        passwordHash: row.password_hash,
        uid: row.uid,
        blobId: row.blob_id,
        triesLeft: triesPerHour - tries,
      },
    };
  },
});

interface RecipientKey extends AuthorisedKey {
  readonly recipientNo: number;
  readonly address: string;
}

/** The mail has ended with its last recipient who could read it. */
async function endWhenOver(tx: Tx, context: RunningContext, key: AuthorisedKey): Promise<boolean> {
  const open = await tx
    .selectFrom('authorised_recipient')
    .select('recipient_no')
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .where('sealed_key', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return open === undefined && (await endAuthorised(tx, context, key, 'over'));
}

/** Notes that a counted try was wrong: the last one permitted destroys the key of this recipient. */
export const settleWrong = defineOperation<RecipientKey, null>({
  name: 'authorisedMail.settleWrong',
  accounts: ({ account }) => [account],
  run: async (tx, context, input) => {
    const closed = await tx
      .updateTable('authorised_recipient')
      .set({ sealed_key: null })
      .where('account_no', '=', input.account)
      .where('submission_id', '=', input.submissionId)
      .where('recipient_no', '=', input.recipientNo)
      .where('wrong', '>=', wrongPerLink)
      .where('sealed_key', 'is not', null)
      .returning('recipient_no')
      .executeTakeFirst();
    const object = `${String(input.account)}/${String(input.submissionId)}`;
    const audit = [
      {
        action: 'mail.authorised.wrongPassword',
        object,
        result: 'refused' as const,
        detail: { recipient: input.recipientNo },
      },
    ];
    if (closed === undefined) return { output: null, audit };
    await endWhenOver(tx, context, input);
    return { output: null, changes: await notifySender(tx, input, input.address), audit };
  },
});

/** The last permitted read deletes the mail (specification, section 4): its notice goes out of the recipient's mailbox. */
async function expungeNotices(
  tx: Tx,
  context: RunningContext,
  key: AuthorisedKey,
  target: number,
): Promise<readonly Change[]> {
  const rows = await tx
    .selectFrom('message')
    .leftJoin('submission', (join) =>
      join
        .onRef('submission.account_no', '=', 'message.account_no')
        .onRef('submission.submission_id', '=', 'message.submission_id'),
    )
    .where('message.account_no', '=', target)
    .where('message.submission_account_no', '=', key.account)
    .where('message.submission_id', '=', key.submissionId)
    // Who writes to themselves keeps the copy in Sent.
    .where((eb) =>
      eb.or([
        eb('message.account_no', '!=', key.account),
        eb('submission.sent_n', 'is', null),
        eb('submission.sent_n', '!=', eb.ref('message.n')),
      ]),
    )
    .select('message.n')
    .execute();
  const mails = await findByNumbers(
    tx,
    target,
    rows.map((row) => row.n),
  );
  return expungeMails(
    tx,
    context,
    target,
    mails.filter((mail) => mail.folder_id !== 0),
    beyondRecovery,
  );
}

export interface TakeReadInput extends RecipientKey {
  readonly targetAccount: number | null;
  /** Where it is read from, coarsely. */
  readonly network: string;
}

/** A read that was handed out. */
export interface TakenRead {
  readonly encryptedKey: string;
  readonly readsLeft: number;
  readonly sentAt: number;
  readonly expiresAt: number;
  /** Nobody has a read left. */
  readonly isOver: boolean;
}

/** One read less, where there is one: the one place where reads are counted. */
async function countRead(tx: Tx, context: RunningContext, input: TakeReadInput) {
  const ofRecipient = {
    account_no: input.account,
    submission_id: input.submissionId,
    recipient_no: input.recipientNo,
  };
  const before = await tx
    .selectFrom('authorised_recipient as recipient')
    .innerJoin('authorised_mail as mail', (join) =>
      join
        .onRef('mail.account_no', '=', 'recipient.account_no')
        .onRef('mail.submission_id', '=', 'recipient.submission_id'),
    )
    .innerJoin('submission', (join) =>
      join
        .onRef('submission.account_no', '=', 'recipient.account_no')
        .onRef('submission.submission_id', '=', 'recipient.submission_id'),
    )
    .where('recipient.account_no', '=', input.account)
    .where('recipient.submission_id', '=', input.submissionId)
    .where('recipient.recipient_no', '=', input.recipientNo)
    .where('mail.ended', 'is', null)
    .where('mail.expires_at', '>', context.now)
    .select(['recipient.sealed_key', 'mail.expires_at', 'mail.reads', 'submission.released_at'])
    .executeTakeFirst();
  const { sealed_key: encryptedKey, expires_at: expiresAt } = before ?? {};
  if (before === undefined || typeof encryptedKey !== 'string' || typeof expiresAt !== 'number') return null;
  const counted = await tx
    .updateTable('authorised_recipient')
    .set((eb) => ({
      reads_left: eb('reads_left', '-', 1),
      sealed_key: eb.case().when('reads_left', '=', 1).then(null).else(eb.ref('sealed_key')).end(),
      tries: 0,
      wrong: eb('wrong', '-', 1),
      locked_until: null,
    }))
    .where('account_no', '=', input.account)
    .where('submission_id', '=', input.submissionId)
    .where('recipient_no', '=', input.recipientNo)
    .where('reads_left', '>', 0)
    .returning('reads_left')
    .executeTakeFirst();
  if (counted === undefined) return null;
  const readsLeft = counted.reads_left;
  await tx
    .insertInto('authorised_read')
    .values({ ...ofRecipient, read_no: before.reads - readsLeft, read_at: context.now, network: input.network })
    .execute();
  return { encryptedKey, expiresAt, readsLeft, sentAt: before.released_at ?? context.now };
}

/**
 * Hands out the key and counts the read in one: of any number at once no more get it than reads were left. The last read of a
 * recipient destroys their key and deletes what lies in their mailbox; the last of all ends the mail. null: nothing is left.
 */
export const takeRead = defineOperation<TakeReadInput, TakenRead | null>({
  name: 'authorisedMail.takeRead',
  accounts: ({ account, targetAccount }) => [account, ...(targetAccount === null ? [] : [targetAccount])],
  run: async (tx, context, input) => {
    const read = await countRead(tx, context, input);
    if (read === null) return { output: null };
    const changes = [...(await notifySender(tx, input, input.address))];
    let isOver = false;
    if (read.readsLeft === 0) {
      isOver = await endWhenOver(tx, context, input);
      if (input.targetAccount !== null)
        changes.push(...(await expungeNotices(tx, context, input, input.targetAccount)));
    }
    return {
      output: { ...read, isOver },
      changes,
      audit: [
        {
          action: 'mail.authorised.read',
          object: `${String(input.account)}/${String(input.submissionId)}`,
          result: 'ok',
          detail: { recipient: input.recipientNo, left: read.readsLeft },
        },
      ],
    };
  },
});
