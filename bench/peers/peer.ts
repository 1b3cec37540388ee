/** What a product beside ours has to offer, so that the same is asked of each. */

/** Somebody's mailbox, the same on every side. */
export interface Account {
  readonly address: string;
  readonly password: string;
}

/** Somebody who is signed in over HTTP. Each call is what one click asks of the server. */
export interface WebSession {
  /** The first fifty rows of the inbox, as the server answers them. */
  list(): Promise<string>;
  /** The ids of the newest messages. */
  newestIds(): Promise<readonly string[]>;
  open(id: string): Promise<string>;
  /** How many messages have the word. */
  search(word: string): Promise<number>;
  /** Ids of the inbox's oldest thousand messages that have not been moved yet; not measured. */
  nextThousand(): Promise<readonly string[]>;
  moveElsewhere(ids: readonly string[]): Promise<void>;
  /** A message that waits to be sent. */
  compose(to: string, subject: string): Promise<() => Promise<void>>;
}

/** How its pages are used: selectors, and code of the page as text. */
export interface Screen {
  readonly signInPath: string;
  readonly userField: string;
  readonly passwordField: string;
  readonly submit: string;
  readonly row: string;
  /** An expression whose value is the text of the message that is open. */
  readonly bodyText: string;
  /** Code that goes back to the list, where a message covers it. */
  readonly back?: string;
}

/** A product that runs, with all that it needs. */
export interface RunningPeer {
  readonly name: string;
  readonly url: string;
  readonly smtpPort: number;
  readonly screen: Screen;
  /** From the first process until the sign-in page answers. */
  readonly startedInMs: number;
  /** Its processes. */
  pids(): readonly number[];
  signIn(account: Account): Promise<WebSession>;
  /** Messages in the inboxes of these; null where what SMTP acknowledges lies in its mailbox already. */
  readonly countArrived: ((addresses: readonly string[]) => number) | null;
  stop(): Promise<void>;
}

/** A product from packages. */
export interface Peer {
  readonly name: string;
  readonly packages: readonly string[];
  /** Starts it in a folder of its own, whose mailboxes lie in `mail` already. */
  start(folder: string, accounts: readonly Account[]): Promise<RunningPeer>;
}
