/**
 * What a write depends on: entity tags, dates and the `If` header. The package reads them; the store asks `fileConditionsHold` inside its
 * transaction. They are plain values, so that they cross threads.
 */
import { DavRefusal } from '../refusal.ts';
import { readTags } from '../wire/conditions.ts';
import { parseIf } from './if-header.ts';
import type { FileDavLimits } from './limits.ts';
import { parseFileHref } from './path.ts';
import type { FileConditions, FileDavRequest, FilePath, FileState, IfCondition, IfList } from './port.ts';

/** No lock has this token (RFC 4918 §10.4.8). */
const noLock = 'DAV:no-lock';

function readTime(header: string | undefined): number | null {
  const time = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(time) ? null : time;
}

function readLists(
  request: FileDavRequest,
  path: FilePath,
  base: string,
  limits: FileDavLimits,
): readonly IfList[] | null {
  const header = request.headers['if'];
  if (header === undefined) return null;
  const where = { base, host: request.headers['host'] ?? '', maxNames: limits.maxPathNames };
  const lists = parseIf(header).map(({ tag, conditions }) => ({
    path: tag === null ? path : (parseFileHref(tag, where) ?? null),
    conditions,
  }));
  if (new Set(lists.map((list) => JSON.stringify(list.path))).size > limits.maxIfResources)
    throw new DavRefusal(400, 'The If header names too many resources');
  return lists;
}

/** Reads what a request depends on. */
export function readFileConditions(
  request: FileDavRequest,
  { path, base, limits }: { readonly path: FilePath; readonly base: string; readonly limits: FileDavLimits },
): FileConditions {
  const { headers } = request;
  const lists = readLists(request, path, base, limits);
  const named = lists?.flatMap(({ conditions }) => conditions.flatMap((one) => ('token' in one ? [one.token] : [])));
  return {
    ifMatch: readTags(headers['if-match']),
    ifNoneMatch: readTags(headers['if-none-match']),
    // Not looked at beside entity tags (RFC 9110 §13.1.4).
    ifUnmodifiedSince: headers['if-match'] === undefined ? readTime(headers['if-unmodified-since']) : null,
    lists,
    tokens: [...new Set(named)].filter((token) => token !== noLock),
  };
}

/** The paths whose state the conditions need besides that of the request. */
export const pathsOfConditions = ({ lists }: FileConditions): readonly FilePath[] =>
  lists?.flatMap(({ path }) => (path === null ? [] : [path])) ?? [];

/** Seconds are all that a header's date knows. */
const isLater = (changedAt: number, time: number): boolean => Math.trunc(changedAt / 1_000) > Math.trunc(time / 1_000);

/** Whether If-Match, If-None-Match and If-Unmodified-Since hold (RFC 9110 §13.2.2). */
export function preconditionsHold(
  { ifMatch, ifNoneMatch, ifUnmodifiedSince }: FileConditions,
  entry: FileState['entry'],
): boolean {
  if (ifMatch !== null && (entry === null || (ifMatch !== '*' && !ifMatch.includes(entry.etag)))) return false;
  if (ifUnmodifiedSince !== null && entry !== null && isLater(entry.changedAt, ifUnmodifiedSince)) return false;
  return ifNoneMatch === null || entry === null || (ifNoneMatch !== '*' && !ifNoneMatch.includes(entry.etag));
}

function holds(condition: IfCondition, state: FileState | null): boolean {
  const isThere =
    'token' in condition
      ? (state?.tokens.includes(condition.token) ?? false)
      : condition.etag !== null && state?.entry?.etag === condition.etag;
  return isThere !== condition.isNot;
}

/** Whether all conditions hold. `stateOf` is asked for `path`, which is the request's, and for `pathsOfConditions`. */
export function fileConditionsHold(
  conditions: FileConditions,
  path: FilePath,
  stateOf: (path: FilePath) => FileState,
): boolean {
  if (!preconditionsHold(conditions, stateOf(path).entry)) return false;
  if (conditions.lists === null) return true;
  return conditions.lists.some((list) => {
    const state = list.path === null ? null : stateOf(list.path);
    return list.conditions.every((condition) => holds(condition, state));
  });
}

/** Whether locks are not in the way of somebody who has named tokens: of shared locks that hold for one thing one token is enough (RFC 4918 §6.2). */
export const holdsToken = (
  locks: readonly { readonly token: string; readonly isOwn: boolean }[],
  tokens: readonly string[],
): boolean => locks.length === 0 || locks.some(({ token, isOwn }) => isOwn && tokens.includes(token));
