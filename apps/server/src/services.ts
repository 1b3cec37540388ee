import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { BlobStore } from './engines/blobs/port.ts';
import type { Clock } from './engines/clock.ts';
import type { Database } from './engines/database/port.ts';
import type { EventBus } from './engines/events/port.ts';
import type { HostileWork } from './engines/hostile-work/index.ts';
import type { JobRunner } from './engines/jobs/port.ts';
import type { ContentScanner } from './engines/scanner/port.ts';
import type { SearchIndex } from './engines/search-index/port.ts';
import type { Secrets } from './engines/secrets/port.ts';

/** What features are given. Wired in context.ts and nowhere else. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly database: Database;
  readonly events: EventBus;
  readonly blobs: BlobStore;
  readonly jobs: JobRunner;
  readonly searchIndex: SearchIndex;
  readonly secrets: Secrets;
  /** For everything that reads bytes of strangers with more than our own linear scans. */
  readonly hostileWork: HostileWork;
  /** Looks for viruses and junk; null or left out: nothing is configured. */
  readonly scanner?: ContentScanner | null;
}
