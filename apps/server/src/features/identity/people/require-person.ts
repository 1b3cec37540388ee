import { UserError } from '../../../call/user-error.ts';
import type { Db } from '../../../engines/database/port.ts';
import { normaliseAddress } from './address.ts';
import { findRemovedOwner } from './removed-people.ts';
import { findOwner, type Person, readPerson } from './store.ts';

/** A person by number. Throws `personNotFound`. */
export async function requirePerson(db: Db, accountNo: number): Promise<Person> {
  const person = await readPerson(db, accountNo);
  if (!person) throw new UserError('personNotFound', { address: String(accountNo) });
  return person;
}

/** A person by address or alias, never by `postmaster`, which is nobody's own. Throws `addressInvalid`, `personNotFound`, `personRemoved`. */
export async function requirePersonByAddress(db: Db, address: string): Promise<Person> {
  const normalised = normaliseAddress(address).address;
  const person = await findOwner(db, normalised);
  if (person) return person;
  if ((await findRemovedOwner(db, normalised)) !== null) throw new UserError('personRemoved', { address });
  throw new UserError('personNotFound', { address });
}
