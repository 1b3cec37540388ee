/** The login password asked for once more, before something that a stolen session must not do. */
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Services } from '../../../services.ts';
import { normaliseSignInName } from '../people/address.ts';
import { findSignInAccount, readPerson } from '../people/store.ts';
import { countSignIn, recordWrongSignIn, returnSignInCounts } from './count-sign-in.ts';
import type { SignInServices } from './sign-in.ts';
import { maxDeviceCharacters, normaliseNetworkAddress } from './sign-in-limits.ts';

/**
 * Checks the actor's login password, counted with the sign-ins of an address where the person is known, else by itself: nobody outside keeps
 * a person from changing a password. Throws
 * `loginPasswordWrong`, `tooMany` past the limits, `busy` in a flood, `directoryDown` where the directory keeps the password and cannot
 * be asked.
 */
export async function confirmPassword(
  { database, secrets, passwordDirectory }: SignInServices & Pick<Services, 'passwordDirectory'>,
  context: CallContext,
  password: string,
): Promise<void> {
  const { actor, orgId } = context.session;
  const person = await readPerson(database.read, actor);
  const name = normaliseSignInName(person?.address ?? '');
  const account = await findSignInAccount(database.read, name);
  const operationContext = toOperationContext({ ...context, idempotencyKey: undefined });
  const counted = await database.runner.execute(countSignIn, operationContext, {
    nameHash: secrets.hashToken('sign-in-name', name),
    accountNo: actor,
    orgId,
    // Whoever sits in a stolen session has its browser's cookies too: they spare no limit here.
    deviceHash: null,
    isSignedIn: true,
    ...normaliseNetworkAddress(context.address),
  });
  if (!counted.allowed) throw new UserError('tooMany', { seconds: counted.seconds });
  const stored = account?.accountNo === actor ? account.passwordHash : null;
  const compare = async (): Promise<boolean> => {
    const elsewhere = (await passwordDirectory?.check({ name, password }, context)) ?? null;
    if (elsewhere !== null) return elsewhere !== 'wrong' && elsewhere.accountNo === actor;
    return stored === null ? secrets.verifyNobody(password) : secrets.verifyPassword(password, stored);
  };
  if (!(await compare())) {
    await database.runner.execute(recordWrongSignIn, operationContext, {
      accountNo: actor,
      orgId,
      device: context.userAgent.slice(0, maxDeviceCharacters),
    });
    throw new UserError('loginPasswordWrong');
  }
  await database.runner.execute(returnSignInCounts, operationContext, counted.reservation);
}
