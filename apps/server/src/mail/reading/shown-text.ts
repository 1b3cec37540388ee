/** The texts of a mail as a reader shows them: decoded, cut at a size that a page can bear. */
import { findPart, type MessageStructure, type Part } from '@hongyan/mime';
import type { BlobStore } from '../../engines/blobs/port.ts';
import type { RawBody, StoredSummary } from '../bodies/index.ts';
import { readPartText } from '../bodies/index.ts';

/** Bytes of text shown of one mail; a larger one is cut and offered as a file (security, section 4.1). */
export const maxShownBytes = 2 * 1024 * 1024;

export interface ShownText {
  readonly text: string | null;
  readonly html: string | null;
  readonly truncated: boolean;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A plain text among HTML ones. What comes of it goes through both walls like all HTML of a mail. */
function toHtml(text: string): string {
  return `<div style="white-space:pre-wrap">${escapeHtml(text)}</div>`;
}

interface Source {
  readonly blobs: BlobStore;
  readonly raw: RawBody;
}

interface Reading {
  readonly part: Part;
  readonly text: string;
}

/** Reads parts one after the other until the room is used up. */
async function readParts(source: Source, parts: readonly Part[]): Promise<{ readings: Reading[]; truncated: boolean }> {
  const readings: Reading[] = [];
  let room = maxShownBytes;
  for (const part of parts) {
    if (room <= 0) return { readings, truncated: true };
    const { text, truncated } = await readPartText(source.blobs, source.raw, part, room);
    readings.push({ part, text });
    room -= Buffer.byteLength(text);
    if (truncated) return { readings, truncated: true };
  }
  return { readings, truncated: false };
}

/** The plain text, and the HTML where the mail has any. */
export async function readShownText(
  source: Source,
  structure: MessageStructure,
  summary: StoredSummary,
): Promise<ShownText> {
  const splitParts = (paths: readonly (string | undefined)[]) =>
    paths.flatMap((path) => (path === undefined ? [] : (findPart(structure, path) ?? [])));
  const more = splitParts(summary.moreBodyParts);
  const main = splitParts([summary.htmlPart ?? summary.textPart]);
  const rich = [...main, ...more].some((part) => part.subtype === 'html')
    ? await readParts(source, [...main, ...more])
    : null;
  const plain = await readParts(source, [
    ...splitParts([summary.textPart]),
    ...more.filter((part) => part.subtype !== 'html'),
  ]);
  return {
    text: plain.readings.length === 0 ? null : plain.readings.map(({ text }) => text).join('\n'),
    html: rich && rich.readings.map(({ part, text }) => (part.subtype === 'html' ? text : toHtml(text))).join('<hr>'),
    truncated: plain.truncated || (rich?.truncated ?? false),
  };
}
