import type { PackedThreads } from '@hongyan/imap';

/** What SORT and THREAD made of some mails. */
export type Order = Uint32Array | PackedThreads;

interface Kept {
  readonly uids: Uint32Array;
  readonly order: Order;
  readonly bytes: number;
}

/** Of all together: twenty orders of a hundred thousand mails. */
const maxKeptBytes = 16 * 1024 ** 2;
/** However small they are. */
const maxKept = 500;

function countBytes(uids: Uint32Array, order: Order): number {
  const made = order instanceof Uint32Array ? order.byteLength : order.uids.byteLength + order.childCounts.byteLength;
  return uids.byteLength + made;
}

const isSame = (left: Uint32Array, right: Uint32Array): boolean =>
  Buffer.compare(
    Buffer.from(left.buffer, left.byteOffset, left.byteLength),
    Buffer.from(right.buffer, right.byteOffset, right.byteLength),
  ) === 0;

/**
 * The last orders of SORT and threads of THREAD: programs ask for the same with each page that they show, mostly in a connection of its own. An
 * order is used again for exactly the mails that it was made of: what it is made of never changes under a UID. So nothing has to be told of
 * arrivals and removals, and flags change nothing. Whoever fills it pushes out what others would have used, and costs them time alone.
 */
export class KeptOrders {
  readonly #maxBytes: number;
  /** The longest unused first. */
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(maxBytes = maxKeptBytes) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The order of these mails, made if it is not kept. `name`: of which mailbox, and which order. */
  async order<O extends Order>(name: string, uids: Uint32Array, make: () => Promise<O>): Promise<O> {
    const known = this.#kept.get(name);
    if (known !== undefined && isSame(known.uids, uids)) {
      this.#kept.delete(name);
      this.#kept.set(name, known);
      // Made by this method under this name, which says of what kind it is.
      return known.order as O;
    }
    const order = await make();
    this.#forget(name);
    const bytes = countBytes(uids, order);
    this.#kept.set(name, { uids, order, bytes });
    this.#bytes += bytes;
    for (const [oldest] of this.#kept) {
      if (this.#bytes <= this.#maxBytes && this.#kept.size <= maxKept) break;
      this.#forget(oldest);
    }
    return order;
  }

  #forget(name: string): void {
    this.#bytes -= this.#kept.get(name)?.bytes ?? 0;
    this.#kept.delete(name);
  }
}
