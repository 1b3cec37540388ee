/** A server outside that wrote to somebody here. Nothing in it names anyone: both keys are hashes with a key of the server. */
export interface GreylistTable {
  /** Of the sender's domain and the recipient; '' for what is known of a network as a whole. */
  pair: string;
  /** Of the network that the server is in (/24, /48). */
  network: string;
  /** When it came first, and when it came last, epoch milliseconds. */
  first_at: number;
  last_at: number;
  /** When it came again after long enough; null: it has not. */
  passed_at: number | null;
  /** Of a network as a whole: how many pairs have passed. */
  passes: number;
}

/** Tables of greylisting, by name. */
export interface GreylistingSchema {
  greylist: GreylistTable;
}
