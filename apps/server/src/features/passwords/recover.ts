/** The steps of a forgotten password outside the store. Nothing here discloses whether a name is somebody's. */
import { randomInt } from 'node:crypto';
import { type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import {
  completeSignInName,
  findSignInAccount,
  hashDevice,
  hashOwnNewPassword,
  normaliseNetworkAddress,
  readPasswordTerms,
  readPerson,
} from '../identity/index.ts';
import { codeEncryptionPurpose } from './code-message-job.ts';
import { isKeptElsewhere } from './kept-elsewhere.ts';
import { writeOwnerNotice } from './owner-notice.ts';
import type { PasswordPorts, PasswordServices } from './password-ports.ts';
import { codeDigits, codesByMinute, recoveryMs } from './recovery-limits.ts';
import {
  beginRecovery,
  finishRecovery,
  issueRecoveryCode,
  proveRecovery,
  type RecoveryProof,
} from './recovery-operations.ts';
import { makeRecoveryTicket, openRecoveryTicket, type RecoveryTicket } from './recovery-ticket.ts';

/** A code for a letter: its digits, and its keyed hash as it is stored. */
export function makeCode({ secrets }: Pick<PasswordServices, 'secrets'>, accountNo: number) {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  return {
    code,
    codeHash: hashCode({ secrets }, accountNo, code),
    encryptedCode: secrets.encrypt(codeEncryptionPurpose, code),
  };
}

export function hashCode({ secrets }: Pick<PasswordServices, 'secrets'>, accountNo: number, typed: string): string {
  return secrets.hashToken('password-code', `${String(accountNo)}/${typed.normalize('NFKC').replace(/\s/g, '')}`);
}

/** Whose password a recovery is about; somebody without a password here (suspended, or kept in a directory) is nobody. */
async function findRecoverable({ database }: PasswordServices, name: string): Promise<number> {
  const account = await findSignInAccount(database.read, name);
  if (account?.state !== 'active' || account.passwordHash === null) return 0;
  return (await isKeptElsewhere(database.read, account.accountNo)) ? 0 : account.accountNo;
}

function requireTicket({ secrets }: PasswordServices, ticket: string): RecoveryTicket {
  const opened = openRecoveryTicket(secrets, ticket);
  if (opened === null) throw new UserError('recoveryExpired');
  return opened;
}

/** Begins a recovery. Throws `captchaWrong`, `tooMany`. */
export async function startRecovery(
  services: PasswordServices,
  ports: PasswordPorts,
  input: { readonly username: string; readonly pictureId: string; readonly text: string },
  context: OpenCallContext,
) {
  const { database, secrets } = services;
  if (!(await ports.pictures.check(input, context))) throw new UserError('captchaWrong');
  const name = await completeSignInName(database.read, input.username);
  const made = makeRecoveryTicket(
    secrets,
    await findRecoverable(services, name),
    secrets.hashToken('recovery-name', name),
  );
  const { ticket, ...row } = made;
  const seconds = await database.runner.execute(beginRecovery, toOperationContext(context), {
    ...row,
    ...normaliseNetworkAddress(context.address),
    deviceHash: hashDevice(secrets, row.accountNo, context),
  });
  if (seconds > 0) throw new UserError('tooMany', { seconds });
  const mail = { kind: 'mail' as const };
  return { ticket, methods: (await ports.sms.isOffered()) ? [{ kind: 'sms' as const }, mail] : [mail] };
}

/** Has a code sent to the recovery address, where there is one. Throws `recoveryExpired`, `tooMany`. */
export async function sendRecoveryCode(services: PasswordServices, ticket: string, context: OpenCallContext) {
  const opened = requireTicket(services, ticket);
  const { codeHash, encryptedCode } = makeCode(services, opened.accountNo);
  const { accountNo } = opened;
  const sent = await services.database.runner.execute(issueRecoveryCode, toOperationContext(context), {
    ...opened,
    ...normaliseNetworkAddress(context.address),
    deviceHash: hashDevice(services.secrets, accountNo, context),
    codeHash,
    message: { accountNo, purpose: 'recovery', encryptedCode, expiresAt: context.now + recoveryMs },
  });
  if (!sent.sent)
    throw sent.seconds > 0 ? new UserError('tooMany', { seconds: sent.seconds }) : new UserError('recoveryExpired');
  return { seconds: codesByMinute.windowMs / 1000 };
}

/** Checks a proof. Throws `codeWrong`, `recoveryExpired`. */
export async function verifyRecovery(
  services: PasswordServices,
  ports: PasswordPorts,
  input:
    | { readonly kind: 'mail'; readonly ticket: string; readonly code: string }
    | { readonly kind: 'sms'; readonly ticket: string; readonly smsTicket: string },
  context: OpenCallContext,
) {
  const opened = requireTicket(services, input.ticket);
  const proof: RecoveryProof =
    input.kind === 'mail'
      ? { kind: 'mail', codeHash: hashCode(services, opened.accountNo, input.code) }
      : { kind: 'sms', phone: await ports.sms.takeVerified(input.smsTicket, context) };
  const verdict = await services.database.runner.execute(proveRecovery, toOperationContext(context), {
    ...opened,
    proof,
  });
  if (verdict === 'over') throw new UserError('recoveryExpired');
  const person = verdict === 'right' ? await readPerson(services.database.read, opened.accountNo) : null;
  if (person === null) throw new UserError('codeWrong');
  const { level, classes, names, spelled, words } = await readPasswordTerms(services.database.read, person);
  return { terms: { level, classes, names: [...names], spelled: [...spelled], words: [...words] } };
}

/** Sets the new password. Throws `recoveryExpired`, and the `password…` errors, after which it can be tried again. */
export async function finishWithPassword(
  services: PasswordServices,
  input: { readonly ticket: string; readonly password: string },
  context: OpenCallContext,
): Promise<null> {
  const { database } = services;
  const { accountNo, ticketHash, nameHash } = requireTicket(services, input.ticket);
  const open = await database.read
    .selectFrom('recovery')
    .select('ticket_hash')
    .where('account_no', '=', accountNo)
    .where('ticket_hash', '=', ticketHash)
    .where('verified', '=', 1)
    .where('expires_at', '>', context.now)
    .executeTakeFirst();
  const person = open === undefined ? null : await readPerson(database.read, accountNo);
  if (person?.state !== 'active') throw new UserError('recoveryExpired');
  const passwordHash = await hashOwnNewPassword(services, input.password, person);
  const notice = await writeOwnerNotice(services, accountNo, { kind: 'passwordRecovered' }, context.now);
  const operationContext = {
    ...toOperationContext(context),
    actor: accountNo,
    subject: accountNo,
    orgId: person.orgId,
  };
  const isDone = await database.runner.execute(finishRecovery, operationContext, {
    accountNo,
    ticketHash,
    nameHash,
    passwordHash,
    notice,
  });
  if (!isDone) throw new UserError('recoveryExpired');
  return null;
}
