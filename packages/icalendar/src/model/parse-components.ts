import { maxComponentLines, maxDepth, maxFileLines, maxInlineCharacters, maxInnerComponents } from '../limits.ts';
import type { Component, ContentLine } from './component.ts';
import { parseLine } from './parse-line.ts';
import { unfoldLines } from './unfold.ts';

interface OpenComponent {
  readonly name: string;
  readonly lines: ContentLine[];
  readonly components: Component[];
  isTooLarge: boolean;
}

export interface ParsedFile {
  /** The lines of the VCALENDAR itself (of all there are). */
  readonly calendarLines: readonly ContentLine[];
  /** What stands in a VCALENDAR, or alone, in its order. */
  readonly components: readonly Component[];
  /** Those that had more lines or inner components than one may have; they are not in `components`. */
  readonly tooLarge: readonly Component[];
  /** The file was longer than is read. */
  readonly isCut: boolean;
}

/** Texts of which the beginning is worth keeping. */
const cutTexts: ReadonlySet<string> = new Set(['SUMMARY', 'DESCRIPTION', 'LOCATION', 'COMMENT', 'CONTACT']);
/** RFC 5545 §3.8.1.1, and the HTML that Outlook writes beside the notes: never shown, and the favourite of attackers. */
function isDropped(line: ContentLine, isCut: boolean): boolean {
  if (isCut) return !cutTexts.has(line.name);
  if (line.value.length <= maxInlineCharacters) return false;
  return (
    line.name === 'X-ALT-DESC' || line.name === 'ATTACH' || line.name === 'IMAGE' || line.name === 'STYLED-DESCRIPTION'
  );
}

function close(open: OpenComponent): Component {
  return { name: open.name, lines: open.lines, components: open.components };
}

/** Builds the tree of one file, bounded in depth and size. */
class ComponentBuilder {
  readonly calendarLines: ContentLine[] = [];
  readonly components: Component[] = [];
  readonly tooLarge: Component[] = [];
  readonly #open: OpenComponent[] = [];
  /** Levels that are open beyond the depth that is read. */
  #skipped = 0;

  take(line: ContentLine, isCut: boolean): void {
    if (line.name === 'BEGIN') this.#begin(line.value.trim().toUpperCase());
    else if (line.name === 'END') this.#end(line.value.trim().toUpperCase());
    else if (this.#skipped === 0 && !isDropped(line, isCut)) this.#add(line);
  }

  #begin(name: string): void {
    const isCalendar = name === 'VCALENDAR' && this.#open.length === 0;
    if (isCalendar) return;
    if (this.#skipped > 0 || this.#open.length >= maxDepth - 1) this.#skipped += 1;
    else this.#open.push({ name, lines: [], components: [], isTooLarge: false });
  }

  #end(name: string): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return;
    }
    const last = this.#open.at(-1);
    // An END that closes nothing is passed over; what is open stays so.
    if (last?.name !== name) return;
    this.#open.pop();
    const parent = this.#open.at(-1);
    if (!parent) (last.isTooLarge ? this.tooLarge : this.components).push(close(last));
    else if (last.isTooLarge || parent.components.length >= maxInnerComponents) {
      // Observances of a zone are bounded the same way; nothing real comes near.
      parent.isTooLarge = true;
    } else parent.components.push(close(last));
  }

  #add(line: ContentLine): void {
    const last = this.#open.at(-1);
    if (!last) {
      if (this.calendarLines.length < maxComponentLines) this.calendarLines.push(line);
    } else if (last.lines.length < maxComponentLines) last.lines.push(line);
    else last.isTooLarge = true;
  }
}

/** The components of an untrusted text. Never throws; lines that are none are passed over. */
export function parseComponents(text: string): ParsedFile {
  const builder = new ComponentBuilder();
  let lines = 0;
  let isCut = false;
  for (const unfolded of unfoldLines(text)) {
    lines += 1;
    if (lines > maxFileLines) {
      isCut = true;
      break;
    }
    const line = parseLine(unfolded.text);
    if (line) builder.take(line, unfolded.isCut);
  }
  const { calendarLines, components, tooLarge } = builder;
  return { calendarLines, components, tooLarge, isCut };
}
