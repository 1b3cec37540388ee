import type { PersonChoice } from '@hongyan/contract';
import type { Db } from '../../../../engines/database/port.ts';
import { caseFoldAddress, findOwner } from '../../../identity/in-transaction.ts';
import { expandGroups } from '../../../mail-groups/in-transaction.ts';

/** What the choice of people in policies asks of the store, each once for one message. */
export class Membership {
  readonly #db: Db;
  readonly #orgId: number;
  readonly #departments = new Map<number, Promise<ReadonlySet<number>>>();
  readonly #groups = new Map<string, Promise<ReadonlySet<number> | null>>();
  readonly #owners = new Map<string, Promise<number | null>>();
  #parents: Promise<ReadonlyMap<number, number | null>> | undefined;

  constructor(db: Db, orgId: number) {
    this.#db = db;
    this.#orgId = orgId;
  }

  /** Whether an account is among those chosen; `unknown` where a group has too many people to be asked. */
  async isChosen(choice: PersonChoice, account: number, unknown: boolean): Promise<boolean> {
    switch (choice.kind) {
      case 'all':
        return true;
      case 'department':
        return (await remember(this.#departments, account, () => this.#readDepartments(account))).has(
          choice.departmentId,
        );
      case 'person':
        return (await remember(this.#owners, choice.address, () => this.#readOwner(choice.address))) === account;
      case 'group': {
        const people = await remember(this.#groups, choice.address, () => this.#readGroup(choice.address));
        return people === null ? unknown : people.has(account);
      }
    }
  }

  async #readOwner(address: string): Promise<number | null> {
    const person = await findOwner(this.#db, caseFoldAddress(address) ?? '');
    return person?.orgId === this.#orgId ? person.accountNo : null;
  }

  async #readGroup(address: string): Promise<ReadonlySet<number> | null> {
    const { accounts, isTooLarge } = await expandGroups(this.#db, this.#orgId, [caseFoldAddress(address) ?? '']);
    return isTooLarge ? null : new Set(accounts);
  }

  /** The departments of an account, part-time ones too, and those above them. */
  async #readDepartments(account: number): Promise<ReadonlySet<number>> {
    const own = await this.#db
      .selectFrom('account')
      .select('department_id')
      .where('account_no', '=', account)
      .where('org_id', '=', this.#orgId)
      .executeTakeFirst();
    const partTime = await this.#db
      .selectFrom('part_time_department')
      .select('department_id')
      .where('account_no', '=', account)
      .execute();
    this.#parents ??= this.#readParents();
    const parents = await this.#parents;
    const found = new Set<number>();
    for (const start of [own?.department_id ?? null, ...partTime.map((row) => row.department_id)]) {
      let next: number | null = start;
      while (next !== null && !found.has(next)) {
        found.add(next);
        next = parents.get(next) ?? null;
      }
    }
    return found;
  }

  async #readParents(): Promise<ReadonlyMap<number, number | null>> {
    const rows = await this.#db
      .selectFrom('department')
      .select(['department_id', 'parent_id'])
      .where('org_id', '=', this.#orgId)
      .execute();
    return new Map(rows.map((row) => [row.department_id, row.parent_id]));
  }
}

function remember<Key, Value>(known: Map<Key, Promise<Value>>, key: Key, read: () => Promise<Value>): Promise<Value> {
  const value = known.get(key) ?? read();
  known.set(key, value);
  return value;
}
