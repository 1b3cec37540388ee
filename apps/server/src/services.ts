import type { Logger } from 'pino';
import type { OpenCallContext } from './call/call-context.ts';
import type { Config } from './config/config.ts';
import type { BlobStore } from './engines/blobs/port.ts';
import type { BreachedPasswords } from './engines/breached-passwords/port.ts';
import type { Clock } from './engines/clock.ts';
import type { Database } from './engines/database/port.ts';
import type { EventBus } from './engines/events/port.ts';
import type { JobRunner } from './engines/jobs/port.ts';
import type { Sandbox } from './engines/sandbox/index.ts';
import type { ContentScanner } from './engines/scanner/port.ts';
import type { SearchIndex } from './engines/search-index/port.ts';
import type { Secrets } from './engines/secrets/port.ts';
import { definePort } from './ports.ts';

/** Where passwords of some people are kept elsewhere (LDAP); sign-in and every later question for the login password ask it first. */
export interface PasswordDirectory {
  /**
   * null: this name's password is kept here. Otherwise the directory decides: `wrong`, or the account (made at the first sign-in
   * where the organisation provisions people). Throws `directoryDown` when it cannot be asked.
   */
  check(
    input: { readonly name: string; readonly password: string },
    context: OpenCallContext,
  ): Promise<{ readonly accountNo: number; readonly orgId: number } | 'wrong' | null>;
}

/** Who keeps passwords elsewhere. */
export const passwordDirectoryPort = definePort<PasswordDirectory>('sign-in.password-directory');

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
  /** For everything that reads bytes of outsiders with more than our own linear scans. */
  readonly sandbox: Sandbox;
  /** Looks for viruses and junk; null or left out: nothing is configured. */
  readonly scanner?: ContentScanner | null;
  /** Left out: nothing but the built-in list of frequent ones. */
  readonly breachedPasswords?: BreachedPasswords;
  /** Left out: every password is kept here. */
  readonly passwordDirectory?: PasswordDirectory;
}
