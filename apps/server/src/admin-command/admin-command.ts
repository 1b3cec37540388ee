import type { LocatedBlobs } from '../engines/blobs/located-blobs.ts';
import type { OperationContext } from '../engines/database/port.ts';
import type { DnsResolver } from '../engines/dns/resolver.ts';
import type { SearchIndex } from '../engines/search-index/port.ts';
import type { BodyIntake } from '../mail/bodies/index.ts';
import type { Services } from '../services.ts';
import type { ServedParts } from './server-ports.ts';

/** What the commands are given: the engines that are open while no server runs too. */
export interface AdminServices
  extends Pick<Services, 'database' | 'secrets' | 'config' | 'clock' | 'breachedPasswords'> {
  readonly intake: BodyIntake;
  /** Left out where a test needs none. */
  readonly blobLocations?: LocatedBlobs;
  /** Left out where a test needs none. */
  readonly searchIndex?: SearchIndex;
  readonly dns: DnsResolver;
  /** Left out where no server runs: nothing is served. */
  readonly served?: ServedParts;
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
  /** What the usage line shows for its value; null for a switch. FILE and DIRECTORY are completed from where the command is typed. */
  readonly value: string | null;
  readonly help: string;
  readonly required?: true;
}

/** What was typed behind the name of a command. */
export interface TypedValues {
  /** The value of a parameter; throws when the command has none of that name. */
  readonly parameter: (name: string) => string;
  /** The value of a parameter that may be left out. */
  readonly optionalParameter: (name: string) => string | null;
  readonly option: (name: string) => string | null;
  readonly has: (name: string) => boolean;
}

/** One run of a command on the store: what was typed, and who acts. */
export interface AdminRun extends TypedValues {
  readonly services: AdminServices;
  readonly context: OperationContext;
  /** Prints one line about how far a long command is, apart from its answer. */
  readonly report: (line: string) => void;
}

/** One run of a command in the process where it is typed. */
export interface LocalRun extends TypedValues {
  /** Configuration by the names of the operating interface; not checked yet. */
  readonly env: NodeJS.ProcessEnv;
  /** What relative paths are relative to. */
  readonly directory: string;
  /** Prints one line about how far a long command is, apart from its answer. */
  readonly report: (line: string) => void;
}

/** What a command answers: the same twice, for programs and for people. */
export interface AdminOutput {
  readonly data: unknown;
  readonly text: string;
  /** It was done, and what it found is bad: exit code 1. */
  readonly isFailed?: boolean;
}

/** How a command is called. */
interface CommandUsage {
  /** The words that call it, such as `user alias add`. */
  readonly name: string;
  /** One sentence: what it does. */
  readonly help: string;
  readonly parameters: readonly AdminParameter[];
  readonly options: readonly AdminOption[];
  /**
   * The option `--password` is asked for at the terminal where it is left out. With `unless` it is one of another system: asked for once where none of
   * these options is given, and refused where it is typed, since everybody on the machine sees the words of a command line.
   */
  readonly asksPassword?: true | { readonly unless: readonly string[] };
}

/** A command on the open store: the running server's, or the command line's own where no server runs. */
export interface StoreCommand extends CommandUsage {
  run(run: AdminRun): Promise<AdminOutput>;
}

/**
 * A command that needs no open store, and none that could be opened: it runs in the process where it is typed, whether or not a server runs. For what
 * looks at the configuration, or puts files where no server may run.
 */
export interface LocalCommand extends CommandUsage {
  runLocally(run: LocalRun): Promise<AdminOutput>;
}

/** One command of the administrator's command line. */
export type AdminCommand = StoreCommand | LocalCommand;

/** Commands of one capability that stand together in the list. */
export interface AdminCommandGroup {
  /** Where they stand among all. */
  readonly order: number;
  readonly commands: readonly AdminCommand[];
}

/** Declares commands of a capability; the list of all is generated from these (docs/adding-a-capability.md). */
export function defineAdminCommands(group: AdminCommandGroup): AdminCommandGroup {
  return group;
}

/** The commands of all groups, in their order. */
export function listAdminCommands(groups: readonly AdminCommandGroup[]): readonly AdminCommand[] {
  return groups.toSorted((a, b) => a.order - b.order).flatMap(({ commands }) => commands);
}

/** A command that was typed wrongly: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
