/**
 * The only way to a provider: its issuer's host and those that the administrator named beside it, whatever its documents say.
 * Private addresses are allowed, since the administrator wrote the name: a provider inside the organisation is the usual case.
 */
import { isLoopbackIssuer } from './issuer.ts';

/** The provider could not be reached, or its answer was none. */
export class ProviderDownError extends Error {
  override readonly name = 'ProviderDownError';
}

/** A provider that does not answer holds a browser no longer than this. */
const timeoutMs = 10_000;
/** Discovery documents and key sets have a few kilobytes; an answer without end would fill the memory. */
const maxAnswerBytes = 1024 * 1024;

async function readCapped(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.byteLength;
    if (size > maxAnswerBytes) throw new ProviderDownError('the answer is too large');
    chunks.push(bytes);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Bodies of these have none (Fetch, null body status). */
const emptyStatuses = new Set([204, 205, 304]);

export type ProviderFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** A fetch for one issuer. Redirects are not followed. Throws `ProviderDownError`. */
export function createProviderFetch(issuer: string, allowed: ReadonlySet<string>): ProviderFetch {
  const isPlain = isLoopbackIssuer(issuer);
  return async (given, init = {}) => {
    const url = new URL(given);
    const isGoodScheme = url.protocol === 'https:' || (isPlain && url.protocol === 'http:');
    if (!isGoodScheme || !allowed.has(url.host))
      throw new ProviderDownError(`${url.origin} is neither the issuer nor one of its named hosts`);
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
    try {
      const response = await fetch(url, { ...init, redirect: 'manual', signal });
      const body = await readCapped(response);
      const { status, statusText, headers } = response;
      return new Response(emptyStatuses.has(status) ? null : body, { status, statusText, headers });
    } catch (error) {
      if (error instanceof ProviderDownError) throw error;
      throw new ProviderDownError(`${url.host} does not answer`, { cause: error });
    }
  };
}
