/** What an authority said no with (RFC 7807, RFC 8555 §6.7). */
export class AcmeProblem extends Error {
  override readonly name = 'AcmeProblem';
  readonly status: number;
  /** The last part of `urn:ietf:params:acme:error:badNonce`; null for an answer without one. */
  readonly kind: string | null;
  /** How long the authority asks to be left alone, in milliseconds; null where it does not say. */
  readonly retryAfterMs: number | null;

  constructor(status: number, kind: string | null, detail: string, retryAfterMs: number | null) {
    super(detail);
    this.status = status;
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

const errorPrefix = 'urn:ietf:params:acme:error:';

interface ProblemDocument {
  readonly type?: unknown;
  readonly detail?: unknown;
  readonly subproblems?: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The details of a problem document with those of its parts, as one line. */
function formatDetail(document: ProblemDocument): string {
  const parts = Array.isArray(document.subproblems) ? document.subproblems.filter(isObject) : [];
  const details = [document, ...parts].flatMap(({ detail }) => (typeof detail === 'string' ? [detail] : []));
  return details.join('; ').slice(0, 1_000);
}

/** What an `error` of a challenge or an order says; "no reason given" where it says nothing. */
export function describeProblem(value: unknown): string {
  const detail = isObject(value) ? formatDetail(value) : '';
  return detail === '' ? 'no reason given' : detail;
}

/** Reads the answer to a request that failed. */
export function readProblem(status: number, body: string, retryAfterMs: number | null): AcmeProblem {
  let document: unknown;
  try {
    document = JSON.parse(body);
  } catch {
    document = null; // a proxy's page, or nothing
  }
  if (!isObject(document)) return new AcmeProblem(status, null, `the authority answered ${status}`, retryAfterMs);
  const { type } = document;
  const kind = typeof type === 'string' && type.startsWith(errorPrefix) ? type.slice(errorPrefix.length) : null;
  const detail = formatDetail(document);
  return new AcmeProblem(status, kind, detail === '' ? `the authority answered ${status}` : detail, retryAfterMs);
}
