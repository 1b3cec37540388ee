/** One message in short: what lists, search, rules and the reader's head need, read once at arrival and stored. */
import { maxIndexTextBytes, maxPreviewSourceCharacters, maxSummaryBodyBytes } from '../limits.ts';
import type { MessageStructure, Part } from '../message/structure.ts';
import { decodeTransfer } from '../transfer-encoding/transfer-decoder.ts';
import { type Attachment, findReferredIds, listAttachments } from './attachments.ts';
import { type BodyChoice, chooseBody } from './body-choice.ts';
import { type HeaderSummary, summariseHeaders } from './header-summary.ts';
import { htmlToText } from './html-text.ts';
import { makeIndexText } from './index-text.ts';
import { decodePartText } from './part-text.ts';
import { readPartText } from './part-text-index.ts';
import { makePreview } from './preview.ts';
import type { ReadRange } from './read-range.ts';

/** A message in short, plain data. */
export interface MessageSummary extends HeaderSummary {
  /** About 200 characters of what the sender wrote. */
  preview: string;
  /** Path of the plain text body, where there is one. */
  textPart?: string;
  /** Path of the HTML body, where there is one; a reader prefers it. */
  htmlPart?: string;
  /** Paths of further texts that a reader shows below the body, in order. */
  moreBodyParts: string[];
  /** Path of the first text/calendar part. */
  calendarPart?: string;
  attachments: Attachment[];
  /** Whether a person would see a paper clip: an attachment that is not inside the HTML. */
  hasAttachment: boolean;
  protection?: 'signed' | 'encrypted';
  /** Text for the index, at most `maxIndexTextBytes`. */
  indexText: string;
  /** Text beyond the body, for searches: attached texts and messages with their headers, at most `maxPartTextBytes`. */
  partText: string;
}

/** A body part as text (HTML still as HTML), at most its first `maxSummaryBodyBytes`. */
async function readBody(part: Part, readRange: ReadRange): Promise<{ text: string; isWhole: boolean }> {
  const end = Math.min(part.bodyEnd, part.bodyStart + maxSummaryBodyBytes);
  if (end <= part.bodyStart) return { text: '', isWhole: true };
  const decoded = decodeTransfer(await readRange(part.bodyStart, end), part.encoding);
  return { text: decodePartText(part, decoded), isWhole: end === part.bodyEnd };
}

interface BodyTexts {
  /** The plain text of what is shown. */
  shown: string;
  preview: string;
  referred: ReadonlySet<string> | undefined;
}

async function readHtml(part: Part, readRange: ReadRange): Promise<BodyTexts> {
  const { text, isWhole } = await readBody(part, readRange);
  const shown = htmlToText(text, { maxCharacters: maxIndexTextBytes });
  const said = htmlToText(text, { maxCharacters: maxPreviewSourceCharacters, skipQuotes: true });
  return {
    shown,
    preview: makePreview(said) || makePreview(shown),
    referred: isWhole ? findReferredIds(text) : undefined,
  };
}

async function readTexts(choice: BodyChoice, readRange: ReadRange): Promise<BodyTexts> {
  const texts: BodyTexts = choice.html
    ? await readHtml(choice.html, readRange)
    : { shown: '', preview: '', referred: new Set() };
  if (choice.text && (texts.shown === '' || texts.preview === '')) {
    const { text } = await readBody(choice.text, readRange);
    if (texts.shown === '') texts.shown = text;
    if (texts.preview === '') texts.preview = makePreview(text);
  }
  for (const part of choice.more) {
    if (texts.shown.length >= maxIndexTextBytes) break;
    const more =
      part.subtype === 'html'
        ? await readHtml(part, readRange)
        : { shown: (await readBody(part, readRange)).text, referred: new Set<string>() };
    texts.shown += `\n${more.shown}`;
    if (texts.preview === '') texts.preview = makePreview(more.shown);
    texts.referred = texts.referred && more.referred && new Set([...texts.referred, ...more.referred]);
  }
  return texts;
}

/** Where the text that `readTexts` gives stands: of two renderings one. */
function shownPaths({ text, html, more }: BodyChoice): string[] {
  const main = html ?? text;
  return [...(main ? [main] : []), ...more].map((part) => part.path);
}

/**
 * Summarises a scanned message, reading only its texts. Never throws on any bytes; rejects when `readRange` does.
 */
export async function summariseMessage(structure: MessageStructure, readRange: ReadRange): Promise<MessageSummary> {
  const choice = chooseBody(structure.root);
  const header = summariseHeaders(structure.headers, (choice.text ?? choice.html)?.charset);
  const texts = await readTexts(choice, readRange);
  const attachments = listAttachments(choice.files, texts.referred);
  const body = { text: texts.shown, paths: shownPaths(choice) };
  return {
    ...header,
    preview: texts.preview,
    ...(choice.text ? { textPart: choice.text.path } : {}),
    ...(choice.html ? { htmlPart: choice.html.path } : {}),
    moreBodyParts: choice.more.map((part) => part.path),
    ...(choice.calendar ? { calendarPart: choice.calendar.path } : {}),
    attachments,
    hasAttachment: attachments.some((file) => !file.isInline),
    ...(choice.protection ? { protection: choice.protection } : {}),
    indexText: makeIndexText(structure, texts.shown),
    partText: await readPartText(structure, body, readRange),
  };
}
