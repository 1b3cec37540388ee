import type { AuthorisedMessage } from '@hongyan/contract';
import { type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import { coarseNetwork } from '../../call/coarse-network.ts';
import { UserError } from '../../call/user-error.ts';
import { BlobNotFoundError } from '../../engines/blobs/port.ts';
import type { Services } from '../../services.ts';
import { readActivePerson } from '../identity/index.ts';
import { renewPasswordHash } from '../key-rotation/index.ts';
import { openLinkId } from './authorised-link.ts';
import { decrypt, readEncrypted } from './encrypted-message.ts';
import { keyPurpose } from './key-purpose.ts';
import { type ClaimedTry, claimTry, settleWrong, takeRead } from './read-operations.ts';

/** A counted try, or null: a link that opens nothing. */
async function claim(services: Services, context: OpenCallContext, linkId: string) {
  const named = openLinkId(services.secrets, linkId);
  if (named === null) return null;
  const found = await services.database.read
    .selectFrom('authorised_recipient')
    .select(['account_no', 'target_account_no'])
    .where('account_no', '=', named.account)
    .where('link_hash', '=', named.linkHash)
    .executeTakeFirst();
  // A guessed link must not take a turn of an account that may not even exist.
  if (found === undefined) return null;
  // Closed, and nothing counted, while its sender may not sign in, or the colleague whom it was sent to.
  if (!(await areActive(services, [found.account_no, found.target_account_no], context.now))) return null;
  const claimed = await services.database.runner.execute(claimTry, toContext(context), named);
  return claimed === null ? null : { ...claimed, account: named.account };
}

async function areActive({ database }: Services, accounts: readonly (number | null)[], now: number): Promise<boolean> {
  for (const accountNo of accounts) {
    // Outside, or an address of ours that nobody has.
    if (accountNo === null || accountNo === 0) continue;
    if ((await readActivePerson(database.read, accountNo, now)) === null) return false;
  }
  return true;
}

/** Each operation is one of its own: a key of the whole call would be taken by the first. */
const toContext = (context: OpenCallContext) => toOperationContext({ ...context, idempotencyKey: undefined });

/** The encrypted bytes, before a read is spent on them. */
async function readBytes(services: Services, { blobId }: ClaimedTry): Promise<Buffer> {
  try {
    return await readEncrypted(services.blobs, blobId);
  } catch (error) {
    // It has ended meanwhile.
    if (error instanceof BlobNotFoundError) throw new UserError('authorisedUnreadable', {}, { cause: error });
    throw error;
  }
}

/**
 * Opens a read-limited mail: a right password spends a read. Refuses with authorisedUnreadable in the same words, and after the same
 * work, what never was, what is read, over, ended or locked; with authorisedWrongPassword and authorisedLocked.
 */
export async function openMessage(
  services: Services,
  context: OpenCallContext,
  input: { readonly id: string; readonly password: string },
): Promise<AuthorisedMessage> {
  const claimed = await claim(services, context, input.id);
  if (claimed === null) {
    await services.secrets.verifyNobody(input.password);
    throw new UserError('authorisedUnreadable');
  }
  const { runner } = services.database;
  if (!(await services.secrets.verifyPassword(input.password, claimed.passwordHash))) {
    const { account, submissionId, recipientNo, address } = claimed;
    await runner.execute(settleWrong, toContext(context), { account, submissionId, recipientNo, address });
    if (claimed.triesLeft <= 0) throw new UserError('authorisedLocked');
    throw new UserError('authorisedWrongPassword', { left: claimed.triesLeft });
  }
  const encrypted = await readBytes(services, claimed);
  const read = await runner.execute(takeRead, toContext(context), {
    account: claimed.account,
    submissionId: claimed.submissionId,
    recipientNo: claimed.recipientNo,
    address: claimed.address,
    targetAccount: claimed.targetAccount,
    network: coarseNetwork(context.address),
  });
  if (read === null) throw new UserError('authorisedUnreadable');
  await renewPasswordHash(services, context, {
    column: 'authorisedMail',
    key: [claimed.account, claimed.submissionId],
    stored: claimed.passwordHash,
    password: input.password,
  });
  const message = decrypt(claimed.uid, services.secrets.decrypt(keyPurpose, read.encryptedKey), encrypted);
  if (read.isOver) await services.blobs.delete(claimed.blobId);
  return { ...message, sentAt: read.sentAt, expiresAt: read.expiresAt, readsLeft: read.readsLeft };
}
