/**
 * Ports between capabilities: what one offers and others use without importing it. The token is declared by whichever side keeps the folders
 * free of circles, mostly by the side that uses it. Values are looked up when they are used, so capabilities can be made in any order.
 */

/** The token of what a capability offers, by name and type. */
export class Port<T> {
  /** `<capability>.<what>`, for messages. */
  readonly name: string;
  /** The server starts without anybody who offers it; whoever needs it gets undefined then. */
  readonly isOptional: boolean;
  /** A token keeps its value for each table itself: so its type holds without a cast. */
  readonly #values = new WeakMap<PortTable, { readonly value: T }>();

  constructor(name: string, isOptional: boolean) {
    this.name = name;
    this.isOptional = isOptional;
  }

  /** Only the table itself asks: it knows whether everybody has offered what they have. */
  valueIn(table: PortTable): { readonly value: T } | undefined {
    return this.#values.get(table);
  }

  /** Binds a value; it counts once a table takes it. */
  bind(value: T): OfferedPort {
    return { port: this, enter: (table) => void this.#values.set(table, { value }) };
  }
}

/** A port with its value, as a capability hands it over. */
export interface OfferedPort {
  readonly port: Port<unknown>;
  enter(table: PortTable): void;
}

/** Declares a port. `isOptional`: of a capability that may not be there; its type says undefined then. */
export function definePort<T>(name: string, { isOptional = false }: { readonly isOptional?: boolean } = {}): Port<T> {
  return new Port<T>(name, isOptional);
}

/** The ports that a capability uses, under the names that it has for them. */
export type Needs = Readonly<Record<string, Port<unknown>>>;

/** What stands behind them. Looked up at each access: a part of it is not taken out before it is called. */
export type Needed<N extends Needs> = { readonly [K in keyof N]: N[K] extends Port<infer T> ? T : never };

/** Who offers what and who needs what, in one running server. */
export class PortTable {
  readonly #offeredBy = new Map<Port<unknown>, string>();
  readonly #needs: { readonly by: string; readonly port: Port<unknown> }[] = [];
  #isComplete = false;

  /** Takes what a capability offers. Throws when another one has offered it. */
  offer(by: string, offered: readonly OfferedPort[]): void {
    for (const one of offered) {
      const other = this.#offeredBy.get(one.port);
      if (other !== undefined) throw new Error(`the port ${one.port.name} is offered by ${other} and by ${by}`);
      this.#offeredBy.set(one.port, by);
      one.enter(this);
    }
  }

  /** What stands behind ports, for use after `complete`. */
  need<N extends Needs>(by: string, needs: N | undefined): Needed<N> {
    const entries = Object.entries(needs ?? {}).map(([name, port]): [string, PropertyDescriptor] => {
      this.#needs.push({ by, port });
      return [name, { enumerable: true, get: () => this.#find(by, port) }];
    });
    // The names and types are those of `needs`; a list of entries does not carry them.
    return Object.defineProperties({}, Object.fromEntries(entries)) as Needed<N>;
  }

  /** Everybody has offered what they have. Throws when somebody needs what nobody offers. */
  complete(): void {
    const missing = this.#needs.filter(({ port }) => !port.isOptional && !this.#offeredBy.has(port));
    if (missing.length > 0) {
      const list = missing.map(({ by, port }) => `${port.name} (needed by ${by})`);
      throw new Error(`no capability offers these ports: ${list.join(', ')}`);
    }
    this.#isComplete = true;
  }

  #find(by: string, port: Port<unknown>): unknown {
    // Refused even where the value is there already: whether it is would depend on the order of the list.
    if (!this.#isComplete) throw new Error(`${by} uses the port ${port.name} before all capabilities are made`);
    return port.valueIn(this)?.value;
  }
}
