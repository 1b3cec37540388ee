/** Keeps the full-text index in step with the files: follows the revision of each space, which is the truth. */
import { type Db, defineReader } from '../../../engines/database/port.ts';
import type { AccountEvent } from '../../../engines/events/port.ts';
import { firstFileOwner, IndexBehindError, type IndexDocument } from '../../../engines/search-index/port.ts';
import type { Services } from '../../../services.ts';
import { type FileChange, fileChangeKind } from '../change.ts';
import { wholeFile } from './text-names.ts';

type IndexServices = Pick<Services, 'database' | 'events' | 'searchIndex' | 'log'>;

const gatherMs = 100;
const retryMs = 5_000;
const recheckMs = 10 * 60_000;
/** Documents of one batch: each may carry a long text. */
const perBatch = 200;

/** What changed in a space after a revision, a batch of it. */
export const readSpaceChanges = defineReader<
  { readonly orgId: number; readonly spaceNo: number; readonly after: number; readonly afterNode: number },
  {
    readonly documents: readonly IndexDocument[];
    readonly next: { readonly revision: number; readonly nodeId: number } | null;
  }
>({
  name: 'files.readSpaceChanges',
  async read(db: Db, { orgId, spaceNo, after, afterNode }) {
    const rows = await db
      .selectFrom('file_node')
      .select(['node_id', 'name', 'changed_at', 'blob_id', 'revision', 'parent_id'])
      .where('org_id', '=', orgId)
      .where('space_no', '=', spaceNo)
      .where((eb) =>
        eb.or([eb('revision', '>', after), eb.and([eb('revision', '=', after), eb('node_id', '>', afterNode)])]),
      )
      .orderBy('revision')
      .orderBy('node_id')
      .limit(perBatch)
      .execute();
    const blobIds = rows.flatMap((row) => (row.blob_id === null ? [] : [row.blob_id]));
    const texts =
      blobIds.length === 0
        ? []
        : await db
            .selectFrom('extraction')
            .select(['body_id', 'result'])
            .where('org_id', '=', orgId)
            .where('body_id', 'in', blobIds)
            .where('part', '=', wholeFile)
            .where('kind', '=', 'text')
            .where('state', '=', 'done')
            .execute();
    const byBlob = new Map(texts.map((row) => [row.body_id, row.result ?? '']));
    const documents = rows
      .filter((row) => row.parent_id !== 0)
      .map(
        (row): IndexDocument => ({
          n: row.node_id,
          sortKey: row.changed_at,
          subject: row.name,
          sender: '',
          recipients: '',
          attachments: '',
          body: row.blob_id === null ? '' : (byBlob.get(row.blob_id) ?? ''),
        }),
      );
    const last = rows.at(-1);
    const next =
      last === undefined || rows.length < perBatch ? null : { revision: last.revision, nodeId: last.node_id };
    return { documents, next };
  },
});

/** Where the documents of a space stand in the index. */
export const ownerOf = (spaceNo: number): number => firstFileOwner + spaceNo;

export class FileIndexWorker {
  readonly #services: IndexServices;
  readonly #dirty = new Set<number>();
  #timer: NodeJS.Timeout | undefined;
  #backstop: NodeJS.Timeout | undefined;
  #endSubscription: (() => void) | undefined;
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;
  #isStopped = false;

  constructor(services: IndexServices) {
    this.#services = services;
  }

  /** Follows until `stop`; can be started again. */
  start(): void {
    this.#isStopped = false;
    this.#endSubscription = this.#services.events.subscribeAll((event) => this.#hear(event));
    this.#enqueueAll();
    this.#backstop = setInterval(() => this.#enqueueAll(), recheckMs);
    this.#backstop.unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#endSubscription?.();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    clearInterval(this.#backstop);
    await this.#running;
  }

  follow(spaces: readonly number[]): void {
    for (const spaceNo of spaces) this.#dirty.add(spaceNo);
    if (spaces.length > 0) this.#schedule(gatherMs);
  }

  #hear({ kind, data }: AccountEvent): void {
    if (kind === fileChangeKind) this.follow([(data as FileChange).spaceNo]);
  }

  #enqueueAll(): void {
    this.#services.database.read
      .selectFrom('file_space')
      .select('space_no')
      .execute()
      .then((rows) => this.follow(rows.map((row) => row.space_no)))
      .catch((error: unknown) => this.#services.log.error({ err: error }, 'the spaces to be indexed were not read'));
  }

  #schedule(afterMs: number): void {
    if (this.#isRunning || this.#isStopped || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#run();
    }, afterMs);
    this.#timer.unref();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    let wait = gatherMs;
    for (const spaceNo of [...this.#dirty]) {
      if (this.#isStopped) break;
      this.#dirty.delete(spaceNo);
      try {
        await this.#followSpace(spaceNo);
      } catch (error) {
        this.#dirty.add(spaceNo);
        if (!(error instanceof IndexBehindError)) {
          this.#services.log.error({ err: error, spaceNo }, 'a space of files was not indexed');
          wait = retryMs;
        }
      }
    }
    this.#isRunning = false;
    if (this.#dirty.size > 0) this.#schedule(wait);
  }

  async #followSpace(spaceNo: number): Promise<void> {
    const { database, searchIndex } = this.#services;
    const space = await database.read
      .selectFrom('file_space')
      .innerJoin('file_org', 'file_org.org_id', 'file_space.org_id')
      .select(['file_space.org_id', 'file_org.revision'])
      .where('space_no', '=', spaceNo)
      .executeTakeFirst();
    const accountNo = ownerOf(spaceNo);
    const since = await searchIndex.highWater(accountNo);
    if (space === undefined || space.revision <= since) return;
    let after: { readonly revision: number; readonly nodeId: number } | null = {
      revision: since,
      nodeId: Number.MAX_SAFE_INTEGER,
    };
    while (after !== null && !this.#isStopped) {
      const changes: Awaited<ReturnType<typeof readSpaceChanges.read>> = await database.longRead(readSpaceChanges, {
        orgId: space.org_id,
        spaceNo,
        after: after.revision,
        afterNode: after.nodeId,
      });
      after = changes.next;
      // The mark moves when everything before it is in: a crash in between costs repeated work and no file.
      const upTo = after === null ? space.revision : since;
      await searchIndex.applyBatch({ accountNo, since, upTo, put: [...changes.documents], remove: [] });
    }
  }
}
