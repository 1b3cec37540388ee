/**
 * Keeps publishing in commit order. With PostgreSQL two operations on one account commit one after the other, but their answers may reach this
 * process the other way round. An operation queues up when its account's row is locked (that order is the commit order) and its events go out
 * when it is at the head of every queue it stands in.
 */
export class PublishOrder {
  readonly #queues = new Map<number, Turn[]>();

  /** Begins a turn for one attempt of an operation. */
  begin(): Turn {
    return new Turn(this.#queues);
  }
}

/** One operation's position in the queues of its accounts. */
export class Turn {
  readonly #queues: Map<number, Turn[]>;
  readonly #accounts: number[] = [];
  #publish: (() => void) | null = null;

  constructor(queues: Map<number, Turn[]>) {
    this.#queues = queues;
  }

  /** The account's row is locked by this operation now. */
  take(account: number): void {
    const queue = this.#queues.get(account);
    if (queue) queue.push(this);
    else this.#queues.set(account, [this]);
    this.#accounts.push(account);
  }

  /** The transaction has ended: `publish` runs when those before it have, at once as a rule. After a rollback it does nothing. */
  end(publish: () => void): void {
    this.#publish = publish;
    this.#advance();
  }

  #advance(): void {
    const isFirst = this.#accounts.every((account) => this.#queues.get(account)?.[0] === this);
    if (!this.#publish || !isFirst) return;
    const publish = this.#publish;
    this.#publish = null;
    const followers = new Set<Turn>();
    for (const account of this.#accounts) {
      const queue = this.#queues.get(account);
      queue?.shift();
      const next = queue?.[0];
      if (next) followers.add(next);
      else this.#queues.delete(account);
    }
    try {
      publish();
    } finally {
      for (const follower of followers) follower.#advance();
    }
  }
}
