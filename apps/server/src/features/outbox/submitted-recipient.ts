/** One recipient of a submission; `account` is set for somebody inside. */
export interface SubmittedRecipient {
  readonly address: string;
  readonly domain: string;
  readonly account: number | null;
  /** The mail group by which they are reached; left out: they are named themselves. */
  readonly viaGroup?: string;
}
