import { type DavLimits, defaultDavLimits } from './limits.ts';
import { methodTable } from './methods/index.ts';
import type { DavAnswer, DavRequest, DavStore } from './port.ts';
import { DavRefusal } from './refusal.ts';
import { answerRefusal } from './wire/multistatus.ts';
import { parsePath } from './wire/path.ts';

export interface DavOptions {
  /** Path before everything, `/dav`. */
  readonly base: string;
  readonly limits?: Partial<DavLimits>;
}

/** The methods that are answered, for whoever listens. */
export const davMethods: readonly string[] = [...methodTable.keys()];

/**
 * Answers one request of a person who is signed in. A refusal becomes its status; any other error is a fault of the backend and is thrown,
 * also while the body of an answer is read.
 */
export async function answerRequest(request: DavRequest, store: DavStore, options: DavOptions): Promise<DavAnswer> {
  const limits = { ...defaultDavLimits, ...options.limits };
  const { headers, method } = request;
  const isMinimal = /\breturn=minimal\b/.test(headers['prefer'] ?? '') || headers['brief']?.toLowerCase() === 't';
  const context = { base: options.base, store, limits, isMinimal };
  try {
    const run = methodTable.get(method);
    if (run === undefined) throw new DavRefusal(405, 'That method is not known');
    const answer = await run({ context, request, path: parsePath(request.path, options.base) });
    return answer;
  } catch (error) {
    if (!(error instanceof DavRefusal)) throw error;
    const answer = answerRefusal(error.status, error.condition);
    return error.status === 405 ? { ...answer, headers: { ...answer.headers, allow: davMethods.join(', ') } } : answer;
  }
}
