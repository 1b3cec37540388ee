/** Which of the processes that share a store does what only one may do: follow the index, continue chains, ask for certificates. */

/** What the one process does. Begins again where the process leads again. */
export interface LeaderWork {
  begin(): Promise<void>;
  /** Ends it in order; another process begins at the same time or soon. */
  end(): Promise<void>;
}

export interface Leadership {
  /** Stands for it: `work` begins at once where nobody leads, and is waited for; else whenever the leader is gone. */
  start(work: LeaderWork): Promise<void>;
  isLeading(): boolean;
  /** Ends the work and leaves the lead to another. */
  stop(): Promise<void>;
}
