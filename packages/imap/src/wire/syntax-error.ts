/** A command that is not of the grammar (or breaks a limit of it): answered `BAD`, or `NO [code]` where a code is given. */
export class ImapSyntaxError extends Error {
  readonly code: 'BADCHARSET' | 'TOOBIG' | 'UNKNOWN-CTE' | undefined;

  constructor(text: string, code?: 'BADCHARSET' | 'TOOBIG' | 'UNKNOWN-CTE') {
    super(text);
    this.name = 'ImapSyntaxError';
    this.code = code;
  }
}
