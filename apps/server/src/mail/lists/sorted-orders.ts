import type { Database } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import { readSortedOrder, type SortedOrderInput } from './read-sorted-order.ts';

/** Numbers kept in all orders together, four bytes each: a person who pages on must not wait again, and memory is bounded. */
const maxKeptNumbers = 2_000_000;
/** However short they are. */
const maxKeptOrders = 200;

const readModseq = prepareRead<{ account: number }, { modseq: number }>((db, bind) =>
  db.selectFrom('account').select('modseq').where('account_no', '=', bind('account')),
);

interface KeptOrder {
  readonly modseq: number;
  readonly ns: Promise<Uint32Array>;
  /** 0 until it is read. */
  size: number;
}

/** Orders of sorted lists, each valid as long as nothing in its mailbox has changed. The last used are kept. */
export class SortedOrders {
  readonly #database: Database;
  readonly #kept = new Map<string, KeptOrder>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The numbers of a list in its order. */
  async order(input: SortedOrderInput): Promise<Uint32Array> {
    const { account } = input.scope;
    const [row] = await readModseq(this.#database.read, { account });
    const modseq = row?.modseq ?? 0;
    const key = JSON.stringify(input);
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    if (known?.modseq === modseq) {
      this.#kept.set(key, known);
      return known.ns;
    }
    const fresh: KeptOrder = { modseq, ns: this.#database.longRead(readSortedOrder, input), size: 0 };
    this.#kept.set(key, fresh);
    try {
      const ns = await fresh.ns;
      fresh.size = ns.length;
      this.#forgetOldest();
      return ns;
    } catch (error) {
      if (this.#kept.get(key) === fresh) this.#kept.delete(key);
      throw error;
    }
  }

  #forgetOldest(): void {
    let numbers = 0;
    for (const kept of this.#kept.values()) numbers += kept.size;
    for (const [key, kept] of this.#kept) {
      if (numbers <= maxKeptNumbers && this.#kept.size <= maxKeptOrders) return;
      this.#kept.delete(key);
      numbers -= kept.size;
    }
  }
}
