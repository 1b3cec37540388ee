import { DavRefusal } from '../refusal.ts';
import { readFileConditions } from './conditions.ts';
import type { FileDavLimits } from './limits.ts';
import { parseFileHref } from './path.ts';
import type { FileConditions, FileDavAnswer, FileDavRequest, FileDavStore, FileEntry, FilePath } from './port.ts';

/** What a method is given. */
export interface FileCall {
  /** Path before everything of ours, without a slash at the end. */
  readonly base: string;
  readonly store: FileDavStore;
  readonly limits: FileDavLimits;
  readonly request: FileDavRequest;
  readonly path: FilePath;
  /** Properties that are not there are left out of answers (RFC 8144). */
  readonly isMinimal: boolean;
  /** Milliseconds. */
  readonly now: number;
}

export type FileMethod = (call: FileCall) => Promise<FileDavAnswer>;

/** What is at the path of a request; refused with 404 where nothing is. */
export async function findEntry({ store, path }: FileCall): Promise<FileEntry> {
  const entry = await store.find(path);
  if (entry === undefined) throw new DavRefusal(404, 'Nothing is there');
  return entry;
}

/** What a request depends on. */
export const conditionsOf = ({ request, path, base, limits }: FileCall): FileConditions =>
  readFileConditions(request, { path, base, limits });

/** Where COPY and MOVE lead (RFC 4918 §9.8.5): 502 where that is not here. */
export function readDestination({ request, base, limits }: FileCall): FilePath {
  const { destination, host = '' } = request.headers;
  if (destination === undefined) throw new DavRefusal(400, 'There is no destination');
  const path = parseFileHref(destination, { base, host, maxNames: limits.maxPathNames });
  if (path === undefined) throw new DavRefusal(502, 'The destination is elsewhere');
  return path;
}

/** How deep a request goes; one that may not go so deep is refused. */
export function readFileDepth<Depth extends '0' | '1' | 'infinity'>(
  { request }: FileCall,
  allowed: readonly Depth[],
): Depth {
  const depth = (request.headers['depth'] ?? 'infinity').trim().toLowerCase();
  const known = allowed.find((one) => one === depth);
  if (known === undefined) throw new DavRefusal(400, 'That depth is not for this method');
  return known;
}
