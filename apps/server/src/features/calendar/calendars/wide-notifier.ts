/** Notifies those of a department, or of the organisation, who are connected of changes in the calendars that they see through it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../../engines/database/port.ts';
import type { AccountEvent } from '../../../engines/events/port.ts';
import type { Services } from '../../../services.ts';
import type { ConnectedAccounts } from '../../push/index.ts';
import { type WideChange, widelySharedKind } from './wide-shares.ts';

/** Changes of so long are one event: an import, or a series that is moved day by day. */
const gatherMs = 500;
/** Accounts that are looked up at once; bound values of a statement are limited. */
const accountsPerBatch = 500;
/** Between two batches: fifty thousand people do not ask for their calendars in the same second. */
const betweenBatchesMs = 50;

type WideServices = Pick<Services, 'database' | 'events' | 'log'>;

/** Departments with all below them. */
async function readBranches(db: Db, orgId: number, departments: readonly number[]): Promise<ReadonlySet<number>> {
  if (departments.length === 0) return new Set();
  const rows = await db
    .withRecursive('branch(department_id)', (cte) =>
      cte
        .selectFrom('department')
        .select('department.department_id')
        .where('department.org_id', '=', orgId)
        .where('department.department_id', 'in', [...departments])
        // Not UNION ALL: a department that is its own ancestor ends the walk.
        .union(
          cte
            .selectFrom('department')
            .innerJoin('branch', 'branch.department_id', 'department.parent_id')
            .select('department.department_id')
            .where('department.org_id', '=', orgId),
        ),
    )
    .selectFrom('branch')
    .select('branch.department_id')
    .execute();
  return new Set(rows.map((row) => row.department_id));
}

interface Reach extends WideChange {
  readonly branches: ReadonlySet<number>;
}

export class WideNotifier {
  readonly #services: WideServices;
  readonly #connected: () => ConnectedAccounts;
  /** By calendar. */
  #gathered = new Map<string, WideChange>();
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> = Promise.resolve();
  #endSubscription: (() => void) | null = null;

  constructor(services: WideServices, connected: () => ConnectedAccounts) {
    this.#services = services;
    this.#connected = connected;
  }

  start(): void {
    this.#endSubscription = this.#services.events.subscribeAll((event) => this.#gather(event));
  }

  async stop(): Promise<void> {
    this.#endSubscription?.();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#gathered.clear();
    await this.#working;
  }

  #gather({ kind, data }: AccountEvent): void {
    if (kind !== widelySharedKind) return;
    const change = data as WideChange;
    const earlier = this.#gathered.get(change.calendarId);
    this.#gathered.set(change.calendarId, {
      ...change,
      isForEverybody: change.isForEverybody || earlier?.isForEverybody === true,
      departments: [...new Set([...change.departments, ...(earlier?.departments ?? [])])],
    });
    this.#timer ??= setTimeout(() => this.#flush(), gatherMs).unref();
  }

  #flush(): void {
    const changes = [...this.#gathered.values()];
    this.#gathered.clear();
    this.#working = this.#working
      .then(() => this.#notify(changes))
      .catch((error: unknown) =>
        this.#services.log.error({ err: error }, 'a shared calendar’s change was not published'),
      )
      .then(() => {
        this.#timer = this.#gathered.size === 0 ? null : setTimeout(() => this.#flush(), gatherMs).unref();
      });
  }

  async #notify(changes: readonly WideChange[]): Promise<void> {
    const { read } = this.#services.database;
    const accounts = this.#connected().list();
    if (accounts.length === 0) return;
    const reaches: Reach[] = [];
    for (const change of changes)
      reaches.push({ ...change, branches: await readBranches(read, change.orgId, change.departments) });
    for (let start = 0; start < accounts.length; start += accountsPerBatch) {
      if (start > 0) await wait(betweenBatchesMs);
      await this.#notifyBatch(accounts.slice(start, start + accountsPerBatch), reaches);
    }
  }

  async #notifyBatch(accounts: readonly number[], reaches: readonly Reach[]): Promise<void> {
    const people = await this.#services.database.read
      .selectFrom('account')
      .select(['account_no', 'org_id', 'department_id'])
      .where('account_no', 'in', [...accounts])
      .where('state', '=', 'active')
      .execute();
    for (const { account_no: account, org_id: orgId, department_id: department } of people) {
      const seen = reaches.filter(
        (reach) => reach.orgId === orgId && (reach.isForEverybody || reach.branches.has(department ?? 0)),
      );
      const calendarIds = [...new Set(seen.map((reach) => reach.calendarId))];
      if (calendarIds.length > 0)
        this.#connected().publish(account, 'sharedCalendarsChanged', { optType: 'mailbox', calendarIds });
    }
  }
}
