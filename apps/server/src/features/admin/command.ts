import type { OperationContext } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import type { AuthorisationCodes } from '../authorisation-codes/index.ts';
import type { People } from '../identity/index.ts';
import type { CertificateAdmin } from './certificate-admin.ts';
import type { DkimAdmin } from './dkim-admin.ts';
import type { QueueAdmin } from './queue-admin.ts';

/** What the commands are given. */
export interface AdminServices extends Pick<Services, 'database' | 'secrets' | 'config' | 'clock'> {
  readonly people: People;
  readonly queue: QueueAdmin;
  readonly dkim: DkimAdmin;
  readonly authorisationCodes: AuthorisationCodes;
  /** Left out where no server runs: nothing is served. */
  readonly certificate?: CertificateAdmin;
}

/** A word that stands for a value, in its place. */
export interface AdminParameter {
  /** As the usage line shows it, in capitals. */
  readonly name: string;
  readonly optional?: true;
}

export interface AdminOption {
  /** Without the two hyphens. */
  readonly name: string;
  /** What the usage line shows for its value; null for a switch. */
  readonly value: string | null;
  readonly help: string;
  readonly required?: true;
}

/** One run of a command: what was typed, and who acts. */
export interface AdminRun {
  readonly services: AdminServices;
  readonly context: OperationContext;
  /** The value of a parameter; throws when the command has none of that name. */
  readonly parameter: (name: string) => string;
  /** The value of a parameter that may be left out. */
  readonly optionalParameter: (name: string) => string | null;
  readonly option: (name: string) => string | null;
  readonly has: (name: string) => boolean;
}

/** What a command answers: the same twice, for programs and for people. */
export interface AdminOutput {
  readonly data: unknown;
  readonly text: string;
}

/** One command of the administrator's command line. */
export interface AdminCommand {
  /** The words that call it, such as `user alias add`. */
  readonly name: string;
  /** One sentence: what it does. */
  readonly help: string;
  readonly parameters: readonly AdminParameter[];
  readonly options: readonly AdminOption[];
  /** The option `--password` is asked for at the terminal where it is left out. */
  readonly asksPassword?: true;
  run(run: AdminRun): Promise<AdminOutput>;
}

/** A command that was typed wrongly: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
