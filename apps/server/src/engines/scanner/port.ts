/**
 * What looks into mail for viruses (clamd) and junk (rspamd): optional servers beside ours. They answer with values; a server
 * that does not answer is `unavailable`, and what that means is the policy of whoever asks.
 */

/** How a message came, as junk filters want to know it. */
export interface ScannedEnvelope {
  readonly remoteAddress: string;
  readonly helo: string;
  /** Empty for the null sender. */
  readonly mailFrom: string;
  readonly rcptTo: readonly string[];
  /** Our id of the session, for both logs. */
  readonly id: string;
  /** The message came over TLS. */
  readonly isEncrypted: boolean;
  /** Whoever has signed in to send it: rules about senders from outside (SPF, greylisting) do not hold then. */
  readonly user?: string;
}

export type VirusVerdict =
  | { readonly state: 'clean' }
  /** `name` is the scanner's, cut to harmless characters. */
  | { readonly state: 'infected'; readonly name: string }
  | { readonly state: 'unavailable'; readonly reason: string };

export type SpamVerdict =
  | {
      /** `junk`: mark it. `reject`: refuse it. `later`: ask to come again (greylisting, rate limits). */
      readonly state: 'clean' | 'junk' | 'reject' | 'later';
      readonly score: number;
      readonly required: number;
    }
  | { readonly state: 'unavailable'; readonly reason: string };

export interface VirusScanner {
  /** Never rejects for what the scanner or the network does. */
  scan(message: AsyncIterable<Uint8Array>): Promise<VirusVerdict>;
}

export interface SpamScanner {
  /** Never rejects for what the scanner or the network does. `sizeBytes` is the message's. */
  check(message: AsyncIterable<Uint8Array>, sizeBytes: number, envelope: ScannedEnvelope): Promise<SpamVerdict>;
}

/** What an unavailable scanner means: the mail waits outside, or comes in unseen. */
export type WhenUnavailable = 'refuse' | 'accept';

export interface ContentScanner {
  readonly virus: { readonly scanner: VirusScanner; readonly whenUnavailable: WhenUnavailable } | null;
  readonly spam: { readonly scanner: SpamScanner; readonly whenUnavailable: WhenUnavailable } | null;
}
