/**
 * The base subject (RFC 5256 §2.1): what a subject is without `Re:`, `Fwd:`, list tags and `(fwd)`, by which mails are sorted and threaded.
 * Only what the RFC names is taken away: programs compute the same themselves. Linear: each step takes a piece off an end.
 */

/** A longer subject is compared by its beginning. */
const maxSubjectCharacters = 2_000;

const blob = /^\[[^[\]]*\][\t ]*/;
const replyPrefix = /^(?:re|fwd?)[\t ]*(?:\[[^[\]]*\][\t ]*)?:/i;
const forwardTail = /\(fwd\)$/i;
const forwardFrame = /^\[fwd:(.*)\]$/is;

/** Blobs before a reply mark, and the mark: `[list] Re[2]:`; its length, or 0. */
function leaderLength(text: string): number {
  let at = 0;
  for (let found = blob.exec(text.slice(at)); found !== null; found = blob.exec(text.slice(at))) at += found[0].length;
  const prefix = replyPrefix.exec(text.slice(at));
  return prefix === null ? 0 : at + prefix[0].length;
}

export interface BaseSubject {
  readonly text: string;
  /** Something was taken away that says "answer" or "forwarded". */
  readonly isReply: boolean;
}

function takeLeaders(given: string): BaseSubject {
  let text = given;
  let isReply = false;
  for (;;) {
    const length = leaderLength(text);
    if (length > 0) {
      text = text.slice(length).trimStart();
      isReply = true;
      continue;
    }
    // A list tag alone goes too, unless nothing would be left.
    const tag = blob.exec(text)?.[0] ?? '';
    if (tag === '' || tag.length === text.length) return { text, isReply };
    text = text.slice(tag.length);
  }
}

/** Takes the base subject of a decoded subject. */
export function toBaseSubject(subject: string): BaseSubject {
  let text = subject.slice(0, maxSubjectCharacters).replace(/\s+/g, ' ').trim();
  let isReply = false;
  for (;;) {
    while (forwardTail.test(text)) {
      text = text.slice(0, -'(fwd)'.length).trimEnd();
      isReply = true;
    }
    const taken = takeLeaders(text);
    text = taken.text;
    isReply ||= taken.isReply;
    const framed = forwardFrame.exec(text);
    if (framed === null) return { text, isReply };
    text = (framed[1] ?? '').trim();
    isReply = true;
  }
}
