import { type CallContext, type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { passwordColumns } from '../../engines/secrets/password-columns.ts';
import type { Services } from '../../services.ts';
import { type RowKey, replaceTexts } from './replace-texts.ts';

/** A password that was right, and the hash that it was compared with. */
interface ProvenPassword {
  readonly column: keyof typeof passwordColumns;
  /** Values of the row's primary key, in the order of its columns. */
  readonly key: RowKey;
  readonly stored: string;
  readonly password: string;
}

/** Hashes a password that was right anew, where its hash was made with an older pepper or at another cost. */
export async function renewPasswordHash(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  context: CallContext | OpenCallContext,
  { column, key, stored, password }: ProvenPassword,
): Promise<void> {
  if (!secrets.needsNewHash(stored)) return;
  const { table, column: name, key: names } = passwordColumns[column];
  try {
    const newText = await secrets.hashPassword(password);
    const once = toOperationContext({ ...context, idempotencyKey: undefined });
    const place = { table, column: name, key: names };
    await database.runner.execute(replaceTexts, once, { place, texts: [{ key, text: stored, newText }] });
  } catch (error) {
    // Too many wait for a hash: whoever typed the password gets in, and the next time will do.
    if (!(error instanceof UserError && error.errorName === 'busy')) throw error;
  }
}
