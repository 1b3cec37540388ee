import { sql } from 'kysely';
import type { Services } from '../../services.ts';

/** How far the full-text index is behind the mailboxes. */
export interface IndexLag {
  /** Messages that were added or changed and are not in the index as they are now; `maxCounted` at most are counted. */
  readonly messages: number;
  /** How long the longest waiting change has waited, as far as this process has seen it; 0: nothing waits. */
  readonly seconds: number;
}

/** More need no counting: it is far behind. */
const maxCounted = 10_000;
/** Accounts of one question to the index. */
const accountsAtOnce = 500;

interface Behind {
  readonly account: number;
  /** The MODSEQ of the store, and that of the index. */
  readonly modseq: number;
  readonly indexed: number;
}

/** The MODSEQ that the index has to reach, and when it was first seen missing. */
interface WaitingChange {
  readonly modseq: number;
  readonly since: number;
}

/** Reads the lag when somebody asks. It keeps what it saw waiting the last time: neither store nor index says since when something waits. */
export class IndexLagReader {
  readonly #services: Pick<Services, 'database' | 'searchIndex' | 'clock'>;
  /** By account. */
  #waiting = new Map<number, WaitingChange>();

  constructor(services: Pick<Services, 'database' | 'searchIndex' | 'clock'>) {
    this.#services = services;
  }

  async read(): Promise<IndexLag> {
    const behind = await this.#listBehind();
    const now = this.#services.clock.now();
    const waiting = new Map<number, WaitingChange>();
    for (const { account, modseq, indexed } of behind) {
      const earlier = this.#waiting.get(account);
      // What was missing then is there by now: this is a later change.
      waiting.set(account, earlier === undefined || indexed >= earlier.modseq ? { modseq, since: now } : earlier);
    }
    this.#waiting = waiting;
    const oldest = Math.min(now, ...Array.from(waiting.values(), ({ since }) => since));
    return { messages: await this.#count(behind), seconds: (now - oldest) / 1_000 };
  }

  async #listBehind(): Promise<readonly Behind[]> {
    const { database, searchIndex } = this.#services;
    const rows = await database.read.selectFrom('account').select(['account_no', 'modseq']).execute();
    const behind: Behind[] = [];
    for (let at = 0; at < rows.length; at += accountsAtOnce) {
      const some = rows.slice(at, at + accountsAtOnce);
      const marks = await searchIndex.highWaters(some.map((row) => row.account_no));
      for (const [index, { account_no: account, modseq }] of some.entries()) {
        const indexed = marks[index] ?? 0;
        if (indexed < modseq) behind.push({ account, modseq, indexed });
      }
    }
    return behind;
  }

  async #count(behind: readonly Behind[]): Promise<number> {
    let counted = 0;
    for (const { account, indexed } of behind) {
      if (counted >= maxCounted) break;
      const { rows } = await sql<{ count: number | string }>`
        select count(*) as count from (select n from message where account_no = ${account} and modseq > ${indexed}
          limit ${maxCounted - counted}) as waiting`.execute(this.#services.database.read);
      counted += Number(rows[0]?.count ?? 0);
    }
    return counted;
  }
}
