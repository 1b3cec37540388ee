/** The `If` header (RFC 4918 §10.4): its grammar, in one pass. */
import { DavRefusal } from '../refusal.ts';
import type { IfCondition } from './port.ts';

/** Conditions that hold together, of what a tag names; null: of what the request names. */
export interface TaggedList {
  readonly tag: string | null;
  readonly conditions: readonly IfCondition[];
}

const refuse = (): DavRefusal => new DavRefusal(400, 'The If header cannot be read');

const lexemes =
  /\s*(?:(?<open>\()|(?<close>\))|<(?<uri>[^<>\s]+)>|\[\s*(?<weak>W\/)?"(?<etag>[^"]*)"\s*\]|(?<not>Not)\b)\s*/iy;

/** Reads the header; what does not follow the grammar is refused. */
export function parseIf(header: string): readonly TaggedList[] {
  const lists: TaggedList[] = [];
  let tag: string | null = null;
  /** Of the list that is open. */
  let conditions: IfCondition[] | null = null;
  let isNot = false;
  lexemes.lastIndex = 0;
  while (lexemes.lastIndex < header.length) {
    const { open, close, uri, weak, etag, not } = lexemes.exec(header)?.groups ?? {};
    if (conditions === null) {
      if (open !== undefined) conditions = [];
      // A tag is followed by its list; tagged and untagged ones do not mix.
      else if (
        uri !== undefined &&
        lists.every((list) => list.tag !== null) &&
        (tag === null || lists.at(-1)?.tag === tag)
      )
        tag = uri;
      else throw refuse();
    } else if (not !== undefined && !isNot) isNot = true;
    else if (uri !== undefined || etag !== undefined) {
      conditions.push(
        uri === undefined ? { isNot, etag: weak === undefined ? (etag ?? '') : null } : { isNot, token: uri },
      );
      isNot = false;
    } else if (close !== undefined && !isNot && conditions.length > 0) {
      lists.push({ tag, conditions });
      conditions = null;
    } else throw refuse();
  }
  if (conditions !== null || lists.length === 0 || lists.at(-1)?.tag !== tag) throw refuse();
  return lists;
}
