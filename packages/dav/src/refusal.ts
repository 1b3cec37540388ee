/** A refusal that the client gets as a status, with a condition of the RFCs where there is one (RFC 4918 §16). */
export class DavRefusal extends Error {
  readonly status: number;
  /** Name of the condition in Clark notation. */
  readonly condition: string | undefined;

  constructor(status: number, text: string, condition?: string, options?: ErrorOptions) {
    super(text, options);
    this.name = 'DavRefusal';
    this.status = status;
    this.condition = condition;
  }
}
