import type { DavRequest, WriteConditions } from '../port.ts';
import { DavRefusal } from '../refusal.ts';

/** Entity tags of a header, without their quotation marks; weak ones match nothing (RFC 9110 §13.1). */
export function readTags(header: string | undefined): readonly string[] | '*' | null {
  if (header === undefined) return null;
  if (header.trim() === '*') return '*';
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, tag = '']) => (weak === undefined ? [tag] : []));
}

/** `If` with nothing but entity tags counts as `If-Match`; locks are not kept, so no token of one is ever right (RFC 4918 §10.4). */
function readIf(header: string): readonly string[] {
  const lists = header.replace(/^\s*<[^>]*>\s*(?=\()/, '');
  if (/<|\bNot\b/i.test(lists)) throw new DavRefusal(412, 'There are no locks here');
  const tags = readTags(lists);
  return tags === null || tags === '*' ? [] : tags;
}

/** What a write depends on. */
export function readConditions({ headers }: Pick<DavRequest, 'headers'>): WriteConditions {
  const ifMatch = readTags(headers['if-match']) ?? (headers['if'] === undefined ? null : readIf(headers['if']));
  const [ifScheduleTag] = /^[^"]*"([^"]*)"/.exec(headers['if-schedule-tag-match'] ?? '')?.slice(1) ?? [];
  return {
    ifMatch,
    ifNoneMatch: readTags(headers['if-none-match']),
    ifScheduleTag: headers['if-schedule-tag-match'] === undefined ? undefined : (ifScheduleTag ?? ''),
    isReplyUnwanted: headers['schedule-reply']?.trim().toUpperCase() === 'F' || undefined,
  };
}

/** Whether the conditions hold of what is there; undefined is nothing. */
export function conditionsHold({ ifMatch, ifNoneMatch }: WriteConditions, etag: string | undefined): boolean {
  if (ifMatch !== null && (etag === undefined || (ifMatch !== '*' && !ifMatch.includes(etag)))) return false;
  return ifNoneMatch === null || etag === undefined || (ifNoneMatch !== '*' && !ifNoneMatch.includes(etag));
}
