/** Work on hostile bytes outside the process: counted before it is tried, so that what kills the worker is not tried for ever. */
export interface ExtractionTable {
  org_id: number;
  body_id: string;
  /** IMAP section number. */
  part: string;
  kind: 'text' | 'preview';
  attempts: number;
  state: 'waiting' | 'done' | 'failed';
  result: string | null;
  updated_at: number;
}

/** Tables of work on untrusted input, by name. */
export interface ExtractionSchema {
  extraction: ExtractionTable;
}
