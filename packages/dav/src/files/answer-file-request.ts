import { DavRefusal } from '../refusal.ts';
import { defaultFileDavLimits, type FileDavLimits } from './limits.ts';
import { fileMethodTable } from './methods/index.ts';
import { parseFilePath } from './path.ts';
import type { FileDavAnswer, FileDavRequest, FileDavStore, FilePath } from './port.ts';
import { answerFileRefusal } from './refusals.ts';

export interface FileDavOptions {
  /** Path before everything, `/dav/files`. */
  readonly base: string;
  /** Milliseconds; what is left of a lock's time is counted from here. */
  readonly now: number;
  readonly limits?: Partial<FileDavLimits>;
}

/** The methods that are answered, for whoever listens. */
export const fileDavMethods: readonly string[] = [...fileMethodTable.keys()];

/**
 * Answers one request for files of a person who is signed in. A refusal becomes its status; any other error is a fault of the backend and is thrown,
 * also while the body of an answer is read.
 */
export async function answerFileRequest(
  request: FileDavRequest,
  store: FileDavStore,
  { base, now, limits: changed }: FileDavOptions,
): Promise<FileDavAnswer> {
  const limits = { ...defaultFileDavLimits, ...changed };
  let path: FilePath = [];
  try {
    const named = parseFilePath(request.path, base, limits.maxPathNames);
    if (named === undefined) throw new DavRefusal(404, 'Nothing is there');
    path = named;
    const run = fileMethodTable.get(request.method);
    if (run === undefined) throw new DavRefusal(405, 'That method is not known');
    const isMinimal = /\breturn=minimal\b/.test(request.headers['prefer'] ?? '');
    const answer = await run({ base, store, limits, request, path, isMinimal, now });
    return answer;
  } catch (error) {
    if (!(error instanceof DavRefusal)) throw error;
    const answer = answerFileRefusal(error, path, base);
    return error.status === 405
      ? { ...answer, headers: { ...answer.headers, allow: fileDavMethods.join(', ') } }
      : answer;
  }
}
