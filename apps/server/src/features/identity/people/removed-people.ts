/** What removal means for everybody else: nobody is found by a removed person's addresses, and nobody else gets them. */
import { UserError } from '../../../call/user-error.ts';
import type { Db } from '../../../engines/database/port.ts';
import { prepareRead } from '../../../engines/database/prepare-read.ts';
import { caseFoldAddress } from './address.ts';
import { withoutTag } from './find-recipient.ts';
import { type Person, readPerson } from './store.ts';

/** Who had an address, and who gets mail to it now. */
export interface RemovedOwner {
  readonly accountNo: number;
  /** null: mail to it is refused. */
  readonly mailTo: number | null;
}

/** A successor may be removed too; so many are followed. */
const maxSuccessors = 10;

const readRemovedOwner = prepareRead<{ address: string }, RemovedOwner>((db, bind) =>
  db
    .selectFrom('address')
    .innerJoin('removal', 'removal.account_no', 'address.account_no')
    .select(['removal.account_no as accountNo', 'removal.mail_to_no as mailTo'])
    .where('address.address', '=', bind('address'))
    .where('address.kind', 'in', ['removed', 'removedAlias'])
    .limit(1),
);

const readMailTo = prepareRead<{ account: number }, { readonly mail_to_no: number | null }>((db, bind) =>
  db.selectFrom('removal').select('mail_to_no').where('account_no', '=', bind('account')),
);

const readHandedOver = prepareRead<{ actor: number }, { readonly account: number }>((db, bind) =>
  db
    .selectFrom('removal')
    .innerJoin('account as person', 'person.account_no', 'removal.hand_over_no')
    .select('removal.account_no as account')
    .where('removal.hand_over_no', '=', bind('actor'))
    .where('person.state', '=', 'active')
    .where('removal.purging_at', 'is', null),
);

/** The removed person whose address or alias this was, exactly as it is stored; null: it was nobody's. */
export async function findRemovedOwner(db: Db, address: string): Promise<RemovedOwner | null> {
  const [owner] = await readRemovedOwner(db, { address });
  return owner ?? null;
}

/** Mailboxes of removed people that were handed over to somebody, by account number. */
export async function listHandedOver(db: Db, actor: number): Promise<readonly number[]> {
  return (await readHandedOver(db, { actor })).map(({ account }) => account);
}

/** Who gets mail to an address of a removed person, with or without a tag; null: nobody, it is refused. */
export async function findSuccessor(db: Db, address: string): Promise<Person | null> {
  const normalised = caseFoldAddress(address);
  if (normalised === null) return null;
  const plain = withoutTag(normalised);
  const owner =
    (await findRemovedOwner(db, normalised)) ?? (plain === normalised ? null : await findRemovedOwner(db, plain));
  let next = owner?.mailTo ?? null;
  for (let step = 0; next !== null && step < maxSuccessors; step += 1) {
    const [removed] = await readMailTo(db, { account: next });
    if (removed === undefined) return readPerson(db, next);
    next = removed.mail_to_no;
  }
  return null;
}

/** Says why nobody can get an address that somebody has. Throws `addressTaken`, `addressReserved`. */
export async function refuseTakenAddress(db: Db, address: string): Promise<never> {
  const isReserved = (await findRemovedOwner(db, address)) !== null;
  throw new UserError(isReserved ? 'addressReserved' : 'addressTaken', { address });
}

/** A removed person is restored, not activated. Throws `personRemoved`. */
export async function refuseRemoved(db: Db, { accountNo, address }: Person): Promise<void> {
  const [removed] = await readMailTo(db, { account: accountNo });
  if (removed !== undefined) throw new UserError('personRemoved', { address });
}
