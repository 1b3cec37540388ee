import type { EventBus } from '../events/port.ts';
import type { ErrorReviver } from './error-transport.ts';
import type { FaultPoints } from './fault-points.ts';

/** What both adapters need from the composition root. */
export interface DatabaseOptions {
  /** Where changes are published after the commit. */
  readonly events: EventBus;
  /** Hears which kinds of job have work, after the commit. */
  readonly onWake?: (kinds: readonly string[]) => void;
  /** The adapter mends itself; this is for the log (a thread lost, an idle connection broken). */
  readonly onFault?: (error: Error) => void;
  /** Features' error classes that must keep their class when they cross threads. */
  readonly errors?: readonly ErrorReviver[];
  /** Where a copy of the store is kept before its schema is changed; left out: none is. */
  readonly copyFolder?: string | undefined;
  /** For tests: `beforePublish`, and on PostgreSQL all; the SQLite thread takes its own from its entry file. */
  readonly faults?: FaultPoints;
}
