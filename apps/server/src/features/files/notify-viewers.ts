/** Notifies those who see files, and are connected, of changes in them: nothing but which space and which folders. */
import type { AccountEvent } from '../../engines/events/port.ts';
import type { Services } from '../../services.ts';
import type { ConnectedAccounts } from '../push/index.ts';
import { readSpaceAudience } from './audience.ts';
import { type FileChange, fileChangeKind } from './change.ts';

/** Changes of so long are one event: a folder of files that is being brought. */
const gatherMs = 250;
/** More folders than a window shows: then the whole space is asked for again. */
const maxFolders = 50;

interface Gathered {
  readonly orgId: number;
  readonly folderIds: Set<number>;
  readonly formerly: NonNullable<FileChange['formerly']>[number][];
}

export class ViewerNotifier {
  readonly #services: Pick<Services, 'database' | 'events' | 'log'>;
  readonly #connected: () => ConnectedAccounts;
  #gathered = new Map<number, Gathered>();
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> = Promise.resolve();
  #endSubscription: (() => void) | null = null;

  constructor(services: Pick<Services, 'database' | 'events' | 'log'>, connected: () => ConnectedAccounts) {
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
    if (kind !== fileChangeKind) return;
    const { orgId, spaceNo, folderIds, formerly = [] } = data as FileChange;
    const known: Gathered = this.#gathered.get(spaceNo) ?? { orgId, folderIds: new Set<number>(), formerly: [] };
    known.formerly.push(...formerly);
    for (const id of folderIds) known.folderIds.add(id);
    this.#gathered.set(spaceNo, known);
    this.#timer ??= setTimeout(() => this.#flush(), gatherMs).unref();
  }

  #flush(): void {
    const changes = this.#gathered;
    this.#gathered = new Map();
    this.#timer = null;
    this.#working = this.#working
      .then(async () => {
        for (const [spaceNo, change] of changes) await this.#notify(spaceNo, change);
      })
      .catch((error: unknown) => this.#services.log.error({ err: error }, 'a change of files was not published'));
  }

  async #notify(spaceNo: number, { orgId, folderIds, formerly }: Gathered): Promise<void> {
    const connected = this.#connected();
    const audience = await readSpaceAudience(this.#services.database.read, orgId, spaceNo, {
      accounts: connected.list(),
      formerly,
    });
    const data = {
      optType: 'mailbox' as const,
      spaceId: String(spaceNo),
      folderIds: folderIds.size > maxFolders ? [] : [...folderIds].map(String),
    };
    for (const account of audience) connected.publish(account, 'filesChanged', data);
  }
}
