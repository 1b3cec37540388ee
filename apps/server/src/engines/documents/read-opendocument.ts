/** OpenDocument (ISO/IEC 26300-1): texts, sheets and presentations from `content.xml`. */
import type { AttachmentPreview, PreviewSheet, PreviewSlide } from '@hongyan/contract';
import { maxCellCharacters, maxColumns, maxPages, maxRows, maxTextCharacters } from './limits.ts';
import { DocumentRefused } from './refusal.ts';
import { limitSheets, newCellRoom, SheetBuilder } from './sheet-builder.ts';
import { shownLine, shownText } from './shown-text.ts';
import { walkXml } from './xml-walk.ts';
import { openParts } from './zip-parts.ts';

/** Blanks and breaks that are elements (ISO/IEC 26300-1, 6.1). */
function createSpace(name: string): string {
  if (name === 's') return ' ';
  if (name === 'tab') return '\t';
  return name === 'line-break' ? '\n' : '';
}

const isParagraph = (name: string): boolean => name === 'p' || name === 'h';
/** Comments and deleted text are not what the author shows. */
const hiddenElements: ReadonlySet<string> = new Set(['annotation', 'tracked-changes', 'notes']);

/** Follows how deep in hidden elements the walk is. */
class Hidden {
  #depth = 0;
  open(name: string): boolean {
    if (this.#depth > 0 || hiddenElements.has(name)) this.#depth++;
    return this.#depth > 0;
  }
  close(): boolean {
    if (this.#depth === 0) return false;
    this.#depth--;
    return true;
  }
  get isHidden(): boolean {
    return this.#depth > 0;
  }
}

function readTextDocument(bytes: Uint8Array): AttachmentPreview {
  let text = '';
  let isBody = false;
  const hidden = new Hidden();
  walkXml(bytes, {
    open: (name) => {
      if (name === 'body') isBody = true;
      if (!hidden.open(name) && isBody) text += createSpace(name);
    },
    text: (chunk) => {
      if (isBody && !hidden.isHidden) text += chunk.replaceAll(/[\t\r\n]+/g, ' ');
    },
    close: (name) => {
      if (hidden.close()) return undefined;
      if (isParagraph(name)) text += '\n';
      return text.length <= maxTextCharacters;
    },
  });
  return { view: 'text', text: shownText(text, maxTextCharacters).trim(), truncated: text.length > maxTextCharacters };
}

/** A cell or row may say that it is repeated: a million times in every sheet that was touched once. */
const parseRepeat = (text: string | undefined): number => Math.min(Math.max(1, Number(text) || 1), 2_000_000);

function readSheets(bytes: Uint8Array): AttachmentPreview {
  const sheets: PreviewSheet[] = [];
  const room = newCellRoom();
  let sheet: SheetBuilder | null = null;
  let [row, rowRepeat, column, columnRepeat] = [0, 1, 0, 1];
  let cells: [column: number, text: string][] = [];
  let text = '';
  const hidden = new Hidden();
  const endCell = (): void => {
    const shown = text.trim().slice(0, maxCellCharacters + 1);
    // Repeated values are real (a column of equal figures), repeated nothing is not kept.
    if (shown !== '')
      for (let index = 0; index < columnRepeat && column + index <= maxColumns; index++)
        cells.push([column + index, shown]);
    column += columnRepeat;
  };
  const endRow = (): void => {
    for (let index = 0; cells.length > 0 && index < rowRepeat && row + index <= maxRows; index++)
      for (const [at, shown] of cells) sheet?.set(row + index, at, shown);
    row += rowRepeat;
  };
  walkXml(bytes, {
    open: (name, attributes) => {
      if (hidden.open(name)) return;
      if (name === 'table') {
        sheet = new SheetBuilder(attributes['name'] ?? '', room);
        row = 0;
      } else if (name === 'table-row') {
        [column, cells, rowRepeat] = [0, [], parseRepeat(attributes['number-rows-repeated'])];
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        [text, columnRepeat] = ['', parseRepeat(attributes['number-columns-repeated'])];
      } else if (text.length < maxCellCharacters) text += createSpace(name);
    },
    text: (chunk) => {
      if (!hidden.isHidden && text.length < maxCellCharacters * 2) text += chunk;
    },
    close: (name) => {
      if (hidden.close()) return undefined;
      if (name === 'p') text += '\n';
      else if (name === 'table-cell' || name === 'covered-table-cell') endCell();
      else if (name === 'table-row') endRow();
      else if (name === 'table' && sheet) sheets.push(sheet.build());
      return sheets.length <= maxPages;
    },
  });
  return { view: 'sheets', ...limitSheets(sheets) };
}

/** Lines of one slide that are shown. */
const maxSlideLines = 500;

function readSlides(bytes: Uint8Array): AttachmentPreview {
  const slides: PreviewSlide[] = [];
  let title = '';
  let lines: string[] = [];
  let line = '';
  let isTitle = false;
  const hidden = new Hidden();
  walkXml(bytes, {
    open: (name, attributes) => {
      if (hidden.open(name)) return;
      if (name === 'page') [title, lines, isTitle] = ['', [], false];
      else if (name === 'frame') isTitle = attributes['class'] === 'title';
      else if (isParagraph(name)) line = '';
      else line += createSpace(name);
    },
    text: (chunk) => {
      if (!hidden.isHidden && line.length < 4_000) line += chunk;
    },
    close: (name) => {
      if (hidden.close()) return undefined;
      if (isParagraph(name)) {
        const shown = shownLine(line, 2_000);
        line = '';
        if (shown !== '' && isTitle) title = shown;
        else if (shown !== '' && lines.length < maxSlideLines) lines.push(shown);
      } else if (name === 'page') slides.push({ title, lines });
      return slides.length <= maxPages;
    },
  });
  return { view: 'slides', slides: slides.slice(0, maxPages), truncated: slides.length > maxPages };
}

export type OpenDocumentFormat = 'odt' | 'ods' | 'odp';
const readers = { odt: readTextDocument, ods: readSheets, odp: readSlides } as const;

/** Reads an OpenDocument file. Rejects with DocumentRefused. */
export async function readOpenDocument(bytes: Uint8Array, format: OpenDocumentFormat): Promise<AttachmentPreview> {
  const parts = await openParts(bytes);
  const content = await parts.read('content.xml');
  if (content === null) throw new DocumentRefused('format');
  return readers[format](content);
}
