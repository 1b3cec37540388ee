/** Text of Office Open XML and OpenDocument files: archives of XML, of which only the parts with text are unpacked. */
import { SaxesParser } from 'saxes';
import type { Entry, ZipFile } from 'yauzl';
import type { DocumentFormat } from '../document-format.ts';
import { listEntries, readEntry } from './zip-entries.ts';

interface XmlShape {
  /** Parts of the archive that hold text, in the order of `order`. */
  readonly parts: RegExp;
  /** Elements whose character data is text; null: all of it. */
  readonly text: ReadonlySet<string> | null;
  /** Elements whose end ends a line. */
  readonly lines: ReadonlySet<string>;
  /** Elements that are a blank. */
  readonly blanks: ReadonlySet<string>;
}

const shapes: Readonly<Record<'docx' | 'xlsx' | 'pptx' | 'odf', XmlShape>> = {
  docx: {
    parts: /^word\/(document|footnotes|endnotes|comments|header\d*|footer\d*)\.xml$/,
    text: new Set(['t']),
    lines: new Set(['p']),
    blanks: new Set(['tab', 'br']),
  },
  xlsx: {
    parts: /^xl\/(sharedStrings|comments\d*|worksheets\/sheet\d+)\.xml$/,
    // `v` holds numbers, and for text the index in the shared strings; numbers are not worth their tokens.
    text: new Set(['t']),
    lines: new Set(['si', 'is', 'comment']),
    blanks: new Set(),
  },
  pptx: {
    parts: /^ppt\/(slides|notesSlides)\/(slide|notesSlide)\d+\.xml$/,
    text: new Set(['t']),
    lines: new Set(['p']),
    blanks: new Set(['br', 'tab']),
  },
  odf: {
    parts: /^content\.xml$/,
    text: null,
    lines: new Set(['p', 'h', 'table-row']),
    blanks: new Set(['s', 'tab', 'line-break', 'table-cell']),
  },
};

/** Elements within elements: deeper is an attack on whoever walks them. */
const maxDepth = 500;

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Collects text until there is enough. */
class TextSink {
  readonly #parts: string[] = [];
  readonly #max: number;
  #size = 0;

  constructor(maxCharacters: number) {
    this.#max = maxCharacters;
  }

  get isFull(): boolean {
    return this.#size >= this.#max;
  }

  add(text: string): void {
    if (this.isFull || text === '') return;
    this.#parts.push(text);
    this.#size += text.length;
  }

  toString(): string {
    return this.#parts.join('').replace(/\s*\n\s*/gu, '\n');
  }
}

function createParser(shape: XmlShape, sink: TextSink): SaxesParser {
  const parser = new SaxesParser();
  const open: string[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    open.push(localName(name));
    if (open.length > maxDepth) throw new Error('nested too deeply');
  });
  parser.on('closetag', ({ name }) => {
    open.pop();
    const local = localName(name);
    if (shape.lines.has(local)) sink.add('\n');
    else if (shape.blanks.has(local)) sink.add(' ');
  });
  parser.on('text', (text) => {
    if (shape.text === null || shape.text.has(open.at(-1) ?? '')) sink.add(text);
  });
  return parser;
}

/** UTF-8, or UTF-16 where a mark says so: what XML in these formats may be. */
function chooseDecoder(first: Uint8Array) {
  const isBig = first[0] === 0xfe && first[1] === 0xff;
  const isLittle = first[0] === 0xff && first[1] === 0xfe;
  return new TextDecoder(isBig ? 'utf-16be' : isLittle ? 'utf-16le' : 'utf-8');
}

async function readPart(zip: ZipFile, entry: Entry, shape: XmlShape, sink: TextSink): Promise<void> {
  const parser = createParser(shape, sink);
  let decoder: ReturnType<typeof chooseDecoder> | undefined;
  for await (const chunk of readEntry(zip, entry)) {
    decoder ??= chooseDecoder(chunk);
    parser.write(decoder.decode(chunk, { stream: true }));
    if (sink.isFull) return;
  }
  parser.close();
  sink.add('\n');
}

/** `slide2` before `slide10`. */
function byNumber(a: Entry, b: Entry): number {
  return a.fileName.localeCompare(b.fileName, 'en', { numeric: true });
}

/** The text of a document. Rejects for a file that is damaged, encrypted or none of these; what was read before stays unsaid. */
export async function readOfficeText(
  bytes: Uint8Array,
  format: Extract<DocumentFormat, keyof typeof shapes>,
  maxCharacters: number,
): Promise<string> {
  const shape = shapes[format];
  const { zip, entries } = await listEntries(bytes);
  const sink = new TextSink(maxCharacters);
  const parts = entries.filter((entry) => shape.parts.test(entry.fileName) && !entry.isEncrypted()).sort(byNumber);
  for (const entry of parts) {
    if (sink.isFull) break;
    await readPart(zip, entry, shape, sink);
  }
  return sink.toString();
}
