/** Points where a test may stop the process or make something fail. Production gives none. */
export interface FaultPoints {
  /** All is written, nothing is flushed; throwing here makes the commit fail. */
  readonly beforeFlush?: () => void;
  /** It is on disk, nobody has been notified. */
  readonly afterFlush?: () => void;
  /** The caller is about to be answered, the events are about to be published. */
  readonly beforePublish?: () => void;
}
