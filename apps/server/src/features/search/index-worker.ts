import type { OperationContext } from '../../engines/database/port.ts';
import type { IndexBatch } from '../../engines/search-index/port.ts';
import type { Services } from '../../services.ts';
import { type ExtractionName, requestExtraction } from './extraction-operations.ts';
import { KnownAccounts } from './known-accounts.ts';
import { type AccountChanges, readBodyDocuments, readIndexChanges } from './read-index-changes.ts';
import { requestRenewal } from './renewal-operations.ts';

export type IndexWorkerServices = Pick<Services, 'clock' | 'database' | 'events' | 'searchIndex' | 'log'>;

/** How long to wait for more changes, since those that come together are indexed together, and before what failed is tried again. */
export interface IndexWorkerWaits {
  readonly gatherMs: number;
  readonly retryMs: number;
}

/** New mail must be found within a second. */
const usualWaits: IndexWorkerWaits = { gatherMs: 60, retryMs: 5_000 };
/** The backstop: what no event reported (a rebuilt index, another process) is found after this time. */
const recheckMs = 10 * 60_000;
/** Accounts of one batch; its messages and their texts have bounds of their own (`readIndexChanges`). */
const accountsPerBatch = 200;

/** What is written of one account, and its mark before and after. */
interface Step {
  readonly changes: AccountChanges;
  readonly since: number;
  readonly upTo: number;
}

/** What is complete once the changes are in: of the last MODSEQ of a walk that goes on there may be more. */
const coveredBy = ({ next, modseq }: AccountChanges): number => (next === null ? modseq : next.modseq - 1);

const toBatch = ({ changes, since, upTo }: Step): IndexBatch => ({
  accountNo: changes.account,
  since,
  upTo,
  put: [...changes.put],
  remove: [...changes.remove],
});

/**
 * Keeps the full-text index in step with the store: follows events, and the MODSEQ cursor that is the truth. All accounts that have changed
 * share one read and one batch. What is taken from the dirty ones comes back to them unless the index has committed all of it.
 */
export class IndexWorker {
  readonly #services: IndexWorkerServices;
  readonly #waits: IndexWorkerWaits;
  readonly #known = new KnownAccounts();
  /** The longest waiting first. */
  #dirty = new Set<number>();
  /** Could not be read or written: they are tried again later, and alone until they can. */
  readonly #failed = new Set<number>();
  #retry: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #backstop: NodeJS.Timeout | undefined;
  #endSubscription: (() => void) | undefined;
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;
  #isStopped = false;

  constructor(services: IndexWorkerServices, waits = usualWaits) {
    this.#services = services;
    this.#waits = waits;
  }

  /** Follows until `stop`; can be started again. */
  start(): void {
    this.#isStopped = false;
    this.#endSubscription = this.#services.events.subscribeAll((event) => this.#enqueue(event.account));
    this.#enqueueAll();
    this.#backstop = setInterval(() => this.#enqueueAll(), recheckMs);
    this.#backstop.unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#endSubscription?.();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    clearTimeout(this.#retry);
    this.#retry = undefined;
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
    if (this.#failed.has(account)) return;
    this.#dirty.add(account);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isRunning || this.#isStopped || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#running.then(() => this.#run());
    }, this.#waits.gatherMs);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    // Who has more comes last; there is no reason to wait for others then.
    for (let isMore = true; isMore && !this.#isStopped; ) {
      const accounts = [...this.#dirty].slice(0, accountsPerBatch);
      for (const account of accounts) this.#dirty.delete(account);
      isMore = await this.#followOrSplit(accounts);
    }
    this.#isRunning = false;
    if (this.#dirty.size > 0) this.#schedule();
  }

  /**
   * Follows some accounts, all together or, where that fails, each half: one that cannot be read or written holds up no other. Answers
   * whether there is more of them than one step takes.
   */
  async #followOrSplit(accounts: readonly number[]): Promise<boolean> {
    if (accounts.length === 0 || this.#isStopped) return false;
    try {
      return await this.#follow(accounts);
    } catch (error) {
      if (accounts.length === 1) {
        this.#putOff(accounts, error);
        return false;
      }
      const half = Math.ceil(accounts.length / 2);
      const isMore = await this.#followOrSplit(accounts.slice(0, half));
      return (await this.#followOrSplit(accounts.slice(half))) || isMore;
    }
  }

  #putOff(accounts: readonly number[], error: unknown): void {
    this.#services.log.error({ err: error, account: accounts[0] }, 'an account was not indexed');
    for (const account of accounts) {
      this.#known.forget(account);
      this.#failed.add(account);
    }
    if (this.#isStopped) return;
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      this.#running = this.#running.then(() => this.#retryFailed());
    }, this.#waits.retryMs);
  }

  async #retryFailed(): Promise<void> {
    for (const account of [...this.#failed]) {
      // From here on an event makes it dirty again.
      this.#failed.delete(account);
      await this.#followOrSplit([account]);
    }
    if (this.#dirty.size > 0) this.#schedule();
  }

  /** One step of some accounts; answers whether something is left over of them, which is dirty again. */
  async #follow(accounts: readonly number[]): Promise<boolean> {
    const { database, searchIndex } = this.#services;
    const marks = await searchIndex.highWaters(accounts);
    const followed = accounts.map((account, at) => this.#known.locate(account, marks[at] ?? 0));
    const found = await database.longRead(readIndexChanges, { accounts: followed });
    await this.#apply(found.map((changes, at) => ({ changes, since: marks[at] ?? 0, upTo: coveredBy(changes) })));
    const left = accounts.slice(found.length);
    const unfinished = found.filter(({ next }) => next !== null).map(({ account }) => account);
    // Those that there was no room for come first next time.
    this.#dirty = new Set([...left, ...this.#dirty, ...unfinished]);
    return left.length + unfinished.length > 0;
  }

  async #apply(steps: readonly Step[]): Promise<void> {
    const asking = new Set(steps.filter(({ changes }) => changes.unread.length + changes.stale.length > 0));
    // The mark moves when everything before it is in and asked for, so that a crash in between costs repeated work and no mail.
    const refused = await this.#write(
      steps.map((step) => ({ ...toBatch(step), upTo: asking.has(step) ? step.since : step.upTo })),
    );
    await this.#request([...asking].map(({ changes }) => changes));
    const open = [...asking].filter(({ changes }) => !refused.has(changes.account));
    for (const account of await this.#write(open.map((step) => ({ ...toBatch(step), put: [], remove: [] }))))
      refused.add(account);
    for (const { changes, since, upTo } of steps) {
      if (!refused.has(changes.account)) this.#known.note(changes, Math.max(since, upTo));
      else {
        // Somebody else was faster, or the index was rebuilt: the next step reads its mark again.
        this.#known.forget(changes.account);
        this.#dirty.add(changes.account);
      }
    }
  }

  /** Writes in one transaction what says something; answers the accounts that were refused. */
  async #write(all: readonly IndexBatch[]): Promise<Set<number>> {
    const batches = all.filter(({ put, remove, since = 0, upTo }) => put.length + remove.length > 0 || upTo > since);
    if (batches.length === 0) return new Set();
    const results = await this.#services.searchIndex.applyBatches(batches);
    return new Set(batches.filter((_, at) => results[at]?.isApplied !== true).map(({ accountNo }) => accountNo));
  }

  /** Attachments are read in the background; the mail is found by everything else meanwhile. */
  async #request(asking: readonly AccountChanges[]): Promise<void> {
    const { database, clock } = this.#services;
    for (const [orgId, changes] of Map.groupBy(asking, (one) => one.orgId)) {
      const who = { now: clock.now(), requestId: 'index', actor: null, subject: null, orgId, address: null };
      const context: OperationContext = { ...who, client: 'worker' };
      const bodies = changes.flatMap((one) => one.unread);
      const bodyIds = changes.flatMap((one) => one.stale);
      if (bodies.length > 0) await database.runner.execute(requestExtraction, context, { orgId, bodies });
      if (bodyIds.length > 0) await database.runner.execute(requestRenewal, context, { orgId, bodyIds });
    }
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
}
