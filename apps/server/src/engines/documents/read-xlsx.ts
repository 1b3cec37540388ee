/** Workbooks of Office Open XML (ECMA-376 Part 1, 18): values as their authors see them, no formulas, no links, no macros. */
import type { PreviewOf } from '@hongyan/contract';
import { maxCellFormats, maxPages, maxSharedStrings } from './limits.ts';
import { builtInForm, formatNumber, formOfCode, type NumberForm } from './number-format.ts';
import { DocumentRefused } from './refusal.ts';
import { type CellRoom, limitSheets, newCellRoom, SheetBuilder } from './sheet-builder.ts';
import { type Attributes, walkXml } from './xml-walk.ts';
import { openParts, type ZipParts } from './zip-parts.ts';

interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly relation: string }[];
  readonly is1904: boolean;
}

interface Book {
  readonly strings: readonly string[];
  readonly forms: readonly NumberForm[];
  readonly is1904: boolean;
  readonly room: CellRoom;
}

function readWorkbook(bytes: Uint8Array): Workbook {
  const sheets: { name: string; relation: string }[] = [];
  let is1904 = false;
  walkXml(bytes, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = attributes['date1904'] === '1' || attributes['date1904'] === 'true';
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return;
      // One more than is shown, to know that there are more.
      if (sheets.length <= maxPages) sheets.push({ name: attributes['name'] ?? '', relation: attributes['id'] ?? '' });
    },
  });
  return { sheets, is1904 };
}

/** Where each relation leads, as a name of a part. */
function readRelations(bytes: Uint8Array | null): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  if (bytes === null) return targets;
  walkXml(bytes, {
    open: (name, { Id, Target, TargetMode }) => {
      if (name !== 'Relationship' || Id === undefined || Target === undefined || TargetMode === 'External') return;
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return targets;
}

/** Shared strings; the reading aids of East Asian text (`rPh`) are no part of them. */
function readStrings(bytes: Uint8Array | null): string[] {
  const strings: string[] = [];
  if (bytes === null) return strings;
  let text = '';
  let isText = false;
  let isAid = false;
  walkXml(bytes, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isAid = true;
      isText = name === 't' && !isAid;
    },
    text: (chunk) => {
      if (isText && text.length < 2_000) text += chunk;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isAid = false;
      return name === 'si' ? strings.push(text) < maxSharedStrings : undefined;
    },
  });
  return strings;
}

/** What the number of each cell format means. */
function readCellFormats(bytes: Uint8Array | null): NumberForm[] {
  const codes = new Map<number, NumberForm>();
  const forms: NumberForm[] = [];
  if (bytes === null) return forms;
  let isCellFormat = false;
  walkXml(bytes, {
    open: (name, attributes) => {
      if (name === 'numFmt' && codes.size < maxCellFormats)
        codes.set(Number(attributes['numFmtId']), formOfCode(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') isCellFormat = true;
      if (name !== 'xf' || !isCellFormat || forms.length >= maxCellFormats) return;
      const id = Number(attributes['numFmtId'] ?? 0);
      forms.push(codes.get(id) ?? builtInForm(id));
    },
    close: (name) => (name === 'cellXfs' ? false : undefined),
  });
  return forms;
}

/** Row and column of `B12`, from 0; null when it is no cell. */
function parseCellReference(reference: string | undefined): { row: number; column: number } | null {
  const match = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference ?? '');
  if (!match) return null;
  let column = 0;
  for (const letter of match[1] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(match[2]) - 1, column: column - 1 };
}

const errorOrTrue: Readonly<Record<string, string>> = { '1': 'TRUE', '0': 'FALSE' };

function showValue(book: Book, cell: Attributes, value: string, inline: string): string {
  switch (cell['t']) {
    case 's':
      return book.strings[Number(value)] ?? '';
    case 'inlineStr':
      return inline;
    case 'b':
      return errorOrTrue[value] ?? value;
    case 'str':
    case 'e':
      return value;
    case 'd':
      return value.replace('T', ' ');
    default:
      return formatNumber(value, book.forms[Number(cell['s'] ?? 0)] ?? { kind: 'general' }, book.is1904);
  }
}

/** Longer than a cell can be; the rest is thrown away while it comes. */
const maxValueCharacters = 40_000;

function readSheet(bytes: Uint8Array, name: string, book: Book) {
  const sheet = new SheetBuilder(name, book.room);
  let position = { row: -1, column: -1 };
  let cell: Attributes = {};
  let value = '';
  let inline = '';
  let into: 'v' | 't' | null = null;
  walkXml(bytes, {
    open: (tag, attributes) => {
      if (tag === 'row') {
        const row = Number(attributes['r'] ?? position.row + 2) - 1;
        position = { row, column: -1 };
        if (sheet.isFull(row)) {
          sheet.setCut();
          return false;
        }
      } else if (tag === 'c') {
        position = parseCellReference(attributes['r']) ?? { row: position.row, column: position.column + 1 };
        [cell, value, inline] = [attributes, '', ''];
      } else if (tag === 'v') into = 'v';
      else if (tag === 't') into = 't';
      else if (tag === 'rPh') into = null;
      return undefined;
    },
    text: (chunk) => {
      if (into === 'v' && value.length < maxValueCharacters) value += chunk;
      else if (into === 't' && inline.length < maxValueCharacters) inline += chunk;
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') into = null;
      else if (tag === 'c') sheet.set(position.row, position.column, showValue(book, cell, value, inline));
      return tag === 'sheetData' ? false : undefined;
    },
  });
  return sheet.build();
}

/** Where the workbook lies: said by the package, `xl/workbook.xml` in every real one. */
async function readNeeded(parts: ZipParts, name: string): Promise<Buffer> {
  const part = await parts.read(name);
  if (part === null) throw new DocumentRefused('format');
  return part;
}

/** Reads a workbook. Rejects with DocumentRefused. */
export async function readXlsx(bytes: Uint8Array): Promise<PreviewOf<'sheets'>> {
  const parts = await openParts(bytes);
  const workbook = readWorkbook(await readNeeded(parts, 'xl/workbook.xml'));
  const targets = readRelations(await parts.read('xl/_rels/workbook.xml.rels'));
  const book: Book = {
    strings: readStrings(await parts.read('xl/sharedStrings.xml')),
    forms: readCellFormats(await parts.read('xl/styles.xml')),
    is1904: workbook.is1904,
    room: newCellRoom(),
  };
  const sheets = [];
  for (const { name, relation } of workbook.sheets) {
    if (sheets.length > maxPages) break;
    const part = await parts.read(targets.get(relation) ?? '');
    if (part) sheets.push(readSheet(part, name, book));
  }
  return { view: 'sheets', ...limitSheets(sheets) };
}
