/**
 * The structure of a message: plain data, JSON-serialisable, stored at arrival. It is what is scanned, indexed, shown and given to IMAP.
 * All offsets are absolute byte offsets in the raw message, ends exclusive. `[headerStart, bodyStart)` is a part's header with its empty
 * line, `[bodyStart, bodyEnd)` its body still in transfer encoding; children lie inside their parent's body, in order, without overlap.
 */
import type { ContentDisposition } from '../fields/content-disposition.ts';
import type { Parameters } from '../fields/parameters.ts';
import type { HeaderField } from '../header-block/header-block.ts';
import type { TransferEncoding } from '../transfer-encoding/transfer-decoder.ts';

/** A scanned message. */
export interface MessageStructure {
  /** Bytes of the whole message. */
  size: number;
  /** Offset of the first byte after the root header. */
  headerEnd: number;
  /** Text lines of the whole message. */
  lines: number;
  /** The root header's fields in their order. */
  headers: HeaderField[];
  root: Part;
  /** What was wrong, each word once: limits passed and grammar broken. Empty for a clean message. */
  defects: string[];
}

/** One body part. */
export interface Part {
  /**
   * IMAP section number (RFC 9051 §6.4.5.1), unique in the message: `1.2`; the root multipart is `TEXT`, the root multipart of a message
   * attached as part 2 is `2.TEXT`; a message that is no multipart has the one part `1` (or `2.1`).
   */
  path: string;
  /** Lower case. A part deeper than the limits is `application/octet-stream`. */
  type: string;
  subtype: string;
  /** Raw Content-Type parameters (`decodeParameter` decodes). */
  parameters: Parameters;
  /** Label as given, lower case. */
  charset?: string;
  disposition?: ContentDisposition;
  /** Decoded from disposition or type, hidden marks kept: clean with `cleanFileName` before it is shown or written. */
  fileName?: string;
  /** Without angle brackets. */
  contentId?: string;
  /** Raw (binary string), as md5, language and location. */
  description?: string;
  md5?: string;
  language?: string;
  location?: string;
  /** `binary` for an encoding nobody knows. */
  encoding: TransferEncoding;
  headerStart: number;
  bodyStart: number;
  bodyEnd: number;
  /** Text lines of the body, an unfinished last one included. */
  lines: number;
  children: Part[];
  /** For message/rfc822 and message/global whose body is not encoded. */
  message?: NestedMessage;
}

/** The message inside a message/rfc822 part: its envelope's fields and its parts. */
export interface NestedMessage {
  headers: HeaderField[];
  root: Part;
}

/** The part with that path, or undefined. */
export function findPart(structure: MessageStructure, path: string): Part | undefined {
  const pending: Part[] = [structure.root];
  for (let part = pending.pop(); part; part = pending.pop()) {
    if (part.path === path) return part;
    pending.push(...part.children);
    if (part.message) pending.push(part.message.root);
  }
  return undefined;
}

/** All parts in the order of the message, parents before children, those of attached messages included. */
export function listParts(structure: MessageStructure): Part[] {
  const parts: Part[] = [];
  const visit = (part: Part): void => {
    parts.push(part);
    part.children.forEach(visit);
    if (part.message) visit(part.message.root);
  };
  visit(structure.root);
  return parts;
}
