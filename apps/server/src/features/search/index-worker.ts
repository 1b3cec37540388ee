import type { OperationContext } from '../../engines/database/port.ts';
import { IndexBehindError } from '../../engines/search-index/port.ts';
import type { Services } from '../../services.ts';
import { type ExtractionName, requestExtraction } from './extraction-operations.ts';
import { type ChangeCursor, type IndexChanges, readBodyDocuments, readIndexChanges } from './read-index-changes.ts';
import { requestRenewal } from './renewal-operations.ts';

export type IndexWorkerServices = Pick<Services, 'clock' | 'database' | 'events' | 'searchIndex' | 'log'>;

/** Changes that come together are indexed together; new mail must be found within a second. */
const gatherMs = 60;
const retryMs = 5_000;
/** The backstop: what no event reported (a rebuilt index, another process) is found after this time. */
const recheckMs = 10 * 60_000;
/** More mails that were taken out than this: forget what is known and read every changed mail. */
const maxRemembered = 1_000;

/** What this process knows of an account, to save work only. */
interface Known {
  upToN: number;
  readonly removed: Set<number>;
}

/** Keeps the full-text index in step with the store: follows events, and the MODSEQ cursor that is the truth. */
export class IndexWorker {
  readonly #services: IndexWorkerServices;
  readonly #dirty = new Set<number>();
  readonly #known = new Map<number, Known>();
  #timer: NodeJS.Timeout | undefined;
  #backstop: NodeJS.Timeout | undefined;
  #endSubscription: (() => void) | undefined;
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;
  #isStopped = false;

  constructor(services: IndexWorkerServices) {
    this.#services = services;
  }

  start(): void {
    this.#endSubscription = this.#services.events.subscribeAll((event) => this.#enqueue(event.account));
    this.#enqueueAll();
    this.#backstop = setInterval(() => this.#enqueueAll(), recheckMs);
    this.#backstop.unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#endSubscription?.();
    clearTimeout(this.#timer);
    clearInterval(this.#backstop);
    await this.#running;
  }

  #enqueueAll(): void {
    this.#services.database.read
      .selectFrom('account')
      .select('account_no')
      .execute()
      .then((rows) => {
        for (const row of rows) this.#enqueue(row.account_no);
      })
      .catch((error: unknown) => this.#services.log.error({ err: error }, 'the accounts to be indexed were not read'));
  }

  #enqueue(account: number): void {
    this.#dirty.add(account);
    this.#schedule(gatherMs);
  }

  #schedule(afterMs: number): void {
    if (this.#isRunning || this.#isStopped || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#running.then(() => this.#run());
    }, afterMs);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    let wait = gatherMs;
    for (const account of [...this.#dirty]) {
      if (this.#isStopped) break;
      this.#dirty.delete(account);
      try {
        await this.#follow(account);
      } catch (error) {
        this.#dirty.add(account);
        this.#known.delete(account);
        // Somebody else was faster, or the index was rebuilt: the next run reads its mark again.
        if (!(error instanceof IndexBehindError)) {
          this.#services.log.error({ err: error, account }, 'an account was not indexed');
          wait = retryMs;
        }
      }
    }
    this.#isRunning = false;
    if (this.#dirty.size > 0) this.#schedule(wait);
  }

  async #follow(account: number): Promise<void> {
    const { database, searchIndex } = this.#services;
    const highWater = await searchIndex.highWater(account);
    const current = await database.read
      .selectFrom('account')
      .select('modseq')
      .where('account_no', '=', account)
      .executeTakeFirst();
    if (current === undefined || current.modseq <= highWater) return;
    const known = this.#takeKnown(account, highWater);
    let after: ChangeCursor | null = { modseq: highWater, n: Number.MAX_SAFE_INTEGER };
    let highestN = known.upToN;
    while (after !== null && !this.#isStopped) {
      const changes: Awaited<ReturnType<typeof readIndexChanges.read>> = await database.longRead(readIndexChanges, {
        account,
        after,
        knownN: known.upToN,
        removed: [...known.removed],
      });
      after = changes.next;
      // The mark moves when everything before it is in, so that a crash in between costs repeated work and no mail.
      await searchIndex.applyBatch({
        accountNo: account,
        since: highWater,
        upTo: after === null ? changes.modseq : highWater,
        put: [...changes.put],
        remove: [...changes.remove],
      });
      await this.#request(changes);
      for (const n of changes.remove) known.removed.add(n);
      for (const { n } of changes.put) {
        known.removed.delete(n);
        highestN = Math.max(highestN, n);
      }
    }
    known.upToN = highestN;
    if (known.removed.size > maxRemembered) this.#known.delete(account);
  }

  /** Attachments are read in the background; the mail is found by everything else meanwhile. */
  async #request({ orgId, unread, stale }: Pick<IndexChanges, 'orgId' | 'unread' | 'stale'>): Promise<void> {
    const { database, clock } = this.#services;
    const who = { now: clock.now(), requestId: 'index', actor: null, subject: null, orgId, address: null };
    const context: OperationContext = { ...who, client: 'worker' };
    if (unread.length > 0) await database.runner.execute(requestExtraction, context, { orgId, bodies: unread });
    if (stale.length > 0) await database.runner.execute(requestRenewal, context, { orgId, bodyIds: stale });
  }

  /** Puts the mails that carry a body into the index again: the text of its attachments is there. */
  async reindex(name: ExtractionName): Promise<void> {
    // Not while an account is followed: a mail that is taken out must not come back behind it.
    const work = this.#running.then(() => this.#putBody(name));
    this.#running = work.catch(() => undefined);
    await work;
  }

  async #putBody(name: ExtractionName): Promise<void> {
    const { database, searchIndex } = this.#services;
    // The mark stays: what else changed in the account is followed as before.
    for (const { account, documents } of await database.longRead(readBodyDocuments, name))
      await searchIndex.applyBatch({ accountNo: account, upTo: 0, put: [...documents], remove: [] });
  }

  #takeKnown(account: number, highWater: number): Known {
    // A mark of 0 is an index that knows nothing, whatever this process remembers.
    const remembered = highWater === 0 ? undefined : this.#known.get(account);
    const known = remembered ?? { upToN: 0, removed: new Set<number>() };
    this.#known.set(account, known);
    return known;
  }
}
