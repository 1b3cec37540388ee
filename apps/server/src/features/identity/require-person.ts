import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { findRecipient } from './find-recipient.ts';
import { type Person, readPerson } from './store.ts';

/** A person by number. Throws `personNotFound`. */
export async function requirePerson(db: Db, accountNo: number): Promise<Person> {
  const person = await readPerson(db, accountNo);
  if (!person) throw new UserError('personNotFound', { address: String(accountNo) });
  return person;
}

/** A person by address or alias. Throws `personNotFound`. */
export async function requirePersonByAddress(db: Db, address: string): Promise<Person> {
  const person = await findRecipient(db, address);
  if (!person) throw new UserError('personNotFound', { address });
  return person;
}
