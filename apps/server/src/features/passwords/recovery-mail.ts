/** The address outside to which a code for a forgotten password goes: bound by a code that is sent to it. */
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { isOwnDomain } from '../identity/index.ts';
import { writeOwnerNotice } from './owner-notice.ts';
import type { PasswordServices } from './password-ports.ts';
import { hashCode, makeCode } from './recover.ts';
import { codesByMinute, recoveryMs } from './recovery-limits.ts';
import { beginBinding, bindRecoveryMail, unbindRecoveryMail } from './recovery-mail-operations.ts';

/** `e***k@outside.example`: enough to recognise one's own, not enough to write to. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const local = Array.from(address.slice(0, at));
  const [first = ''] = local;
  return `${first}***${local.length > 3 ? (local.at(-1) ?? '') : ''}${address.slice(at)}`;
}

export async function readBoundMail(db: Db, accountNo: number) {
  const row = await db
    .selectFrom('recovery_mail')
    .select(['address', 'bound_at'])
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  return {
    shown: (row?.address ?? null) === null ? '' : maskAddress(row?.address ?? ''),
    boundAt: row?.bound_at ?? null,
  };
}

/** Sends a code to the address. The password was shown. Throws `recoveryMailInside`, `tooMany`. */
export async function sendBindingCode(services: PasswordServices, address: string, context: CallContext) {
  const { database, secrets } = services;
  const { actor: accountNo } = context.session;
  if (await isOwnDomain(database.read, address.slice(address.lastIndexOf('@') + 1)))
    throw new UserError('recoveryMailInside');
  const { codeHash, encryptedCode } = makeCode(services, accountNo);
  const seconds = await database.runner.execute(beginBinding, toOperationContext(context), {
    accountNo,
    address,
    addressHash: secrets.hashToken('recovery-mail', address),
    codeHash,
    message: { accountNo, purpose: 'binding', encryptedCode, expiresAt: context.now + recoveryMs },
  });
  if (seconds > 0) throw new UserError('tooMany', { seconds });
  return { seconds: codesByMinute.windowMs / 1000 };
}

/** Binds the address. Throws `codeWrong`. */
export async function bindMail(services: PasswordServices, code: string, context: CallContext) {
  const { database } = services;
  const { actor: accountNo } = context.session;
  const pending = await database.read
    .selectFrom('recovery_mail')
    .select('pending_address')
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  const shown = maskAddress(pending?.pending_address ?? '');
  const notice = await writeOwnerNotice(services, accountNo, { kind: 'recoveryMailBound', shown }, context.now);
  const input = { accountNo, codeHash: hashCode(services, accountNo, code), notice };
  const bound = await database.runner.execute(bindRecoveryMail, toOperationContext(context), input);
  if (bound === null) throw new UserError('codeWrong');
  return { shown: maskAddress(bound) };
}

export async function unbindMail(services: PasswordServices, context: CallContext): Promise<null> {
  const { actor: accountNo } = context.session;
  const notice = await writeOwnerNotice(services, accountNo, { kind: 'recoveryMailRemoved' }, context.now);
  return services.database.runner.execute(unbindRecoveryMail, toOperationContext(context), { accountNo, notice });
}
