/** A PDF (ISO 32000-1) written from its first byte to its last: only the positions of its objects are kept. */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { FontName, Glyph } from './printable-text.ts';

/** A4, across, in points. */
export const pageSize = { width: 842, height: 595 } as const;

export interface PdfText {
  readonly glyphs: readonly Glyph[];
  readonly x: number;
  /** Of the base line, from the foot of the page. */
  readonly y: number;
  readonly size: number;
}

export interface PdfLine {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface PdfPage {
  readonly texts: readonly PdfText[];
  readonly lines: readonly PdfLine[];
  /** Where the number of all pages stands, which is known at the end only. */
  readonly total: { readonly x: number; readonly y: number; readonly size: number };
}

const fontKeys: Readonly<Record<FontName, string>> = { latin: 'F1', chinese: 'F2', fixed: 'F3' };
/** Objects whose numbers are fixed; pages come after them. */
const ids = {
  catalog: 1,
  pages: 2,
  latin: 3,
  chinese: 4,
  chineseCid: 5,
  descriptor: 6,
  toUnicode: 7,
  total: 8,
  info: 9,
  fixed: 10,
} as const;
const round = (value: number): string => String(Math.round(value * 100) / 100);

const toHex = ({ font, code }: Glyph): string => code.toString(16).padStart(font === 'chinese' ? 4 : 2, '0');

/** Operators of one text: a run for each change of the font. */
function drawText({ glyphs, x, y, size }: PdfText): string {
  const runs: Glyph[][] = [];
  for (const glyph of glyphs) {
    const last = runs.at(-1);
    if (last?.[0]?.font === glyph.font) last.push(glyph);
    else runs.push([glyph]);
  }
  const shown = runs.map((run) => {
    const key = fontKeys[run[0]?.font ?? 'latin'];
    return `/${key} ${round(size)} Tf <${run.map(toHex).join('')}> Tj`;
  });
  return shown.length === 0 ? '' : `BT 1 0 0 1 ${round(x)} ${round(y)} Tm ${shown.join(' ')} ET\n`;
}

/** Character codes are UTF-16 already; a range may not cross a first byte. */
function createToUnicode(): string {
  const hex = (value: number) => value.toString(16).padStart(2, '0');
  const ranges = Array.from({ length: 256 }, (_, high) => `<${hex(high)}00> <${hex(high)}ff> <${hex(high)}00>`);
  const blocks: string[] = [];
  // At most 100 ranges to a block.
  for (let at = 0; at < ranges.length; at += 100) {
    const block = ranges.slice(at, at + 100);
    blocks.push(`${String(block.length)} beginbfrange\n${block.join('\n')}\nendbfrange`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Hongyan-UTF16 def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

function toTextString(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

function toDate(time: number): string {
  return `(D:${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z)`;
}

export interface PdfInfo {
  readonly title: string;
  readonly language: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** Writes pages one after the other. */
export class PdfFile {
  readonly #write: (bytes: Uint8Array) => Promise<void>;
  readonly #info: PdfInfo;
  readonly #offsets: number[] = [];
  readonly #pages: number[] = [];
  readonly #hash = createHash('sha256');
  #position = 0;
  #nextId = 11;

  constructor(write: (bytes: Uint8Array) => Promise<void>, info: PdfInfo) {
    this.#write = write;
    this.#info = info;
  }

  get pageCount(): number {
    return this.#pages.length;
  }

  async #append(text: string | Uint8Array): Promise<void> {
    const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
    this.#hash.update(bytes);
    this.#position += bytes.length;
    await this.#write(bytes);
  }

  async #object(id: number, dictionary: string, stream?: string): Promise<void> {
    this.#offsets[id] = this.#position;
    if (stream === undefined) return this.#append(`${String(id)} 0 obj\n<< ${dictionary} >>\nendobj\n`);
    const packed = deflateSync(Buffer.from(stream, 'latin1'));
    const length = `/Filter /FlateDecode /Length ${String(packed.length)}`;
    await this.#append(`${String(id)} 0 obj\n<< ${dictionary} ${length} >>\nstream\n`);
    await this.#append(packed);
    await this.#append('\nendstream\nendobj\n');
  }

  async begin(): Promise<void> {
    // Four bytes above 127 show programs that this is no text file.
    await this.#append('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
    await this.#object(ids.latin, '/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding');
    await this.#object(ids.fixed, '/Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding');
    const chinese = `/Type /Font /Subtype /Type0 /BaseFont /STSong-Light-UniGB-UTF16-H /Encoding /UniGB-UTF16-H`;
    await this.#object(
      ids.chinese,
      `${chinese} /DescendantFonts [${String(ids.chineseCid)} 0 R] /ToUnicode ${String(ids.toUnicode)} 0 R`,
    );
    await this.#object(
      ids.chineseCid,
      `/Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /FontDescriptor ${String(ids.descriptor)} 0 R`,
    );
    await this.#object(
      ids.descriptor,
      '/Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93',
    );
    await this.#object(ids.toUnicode, '', createToUnicode());
  }

  async addPage({ texts, lines, total }: PdfPage): Promise<void> {
    const [content, page] = [this.#nextId, this.#nextId + 1];
    this.#nextId += 2;
    const rules = lines.map(({ x, y, width }) => `${round(x)} ${round(y)} m ${round(x + width)} ${round(y)} l S\n`);
    const drawnTotal = `q ${round(total.size)} 0 0 ${round(total.size)} ${round(total.x)} ${round(total.y)} cm /Total Do Q\n`;
    await this.#object(content, '', `0.4 w 0.6 G\n${rules.join('')}${texts.map(drawText).join('')}${drawnTotal}`);
    const fonts = `/Font << /F1 ${String(ids.latin)} 0 R /F2 ${String(ids.chinese)} 0 R /F3 ${String(ids.fixed)} 0 R >> /XObject << /Total ${String(ids.total)} 0 R >>`;
    const box = `/MediaBox [0 0 ${String(pageSize.width)} ${String(pageSize.height)}]`;
    await this.#object(
      page,
      `/Type /Page /Parent ${String(ids.pages)} 0 R ${box} /Resources << ${fonts} >> /Contents ${String(content)} 0 R`,
    );
    this.#pages.push(page);
  }

  /** Writes what is known at the end; answers the SHA-256 of the file, hexadecimal. */
  async end(): Promise<string> {
    const { title, language, createdAt } = this.#info;
    const total = Buffer.from(String(this.pageCount)).toString('hex');
    await this.#object(
      ids.total,
      `/Type /XObject /Subtype /Form /BBox [0 -1 10 2] /Resources << /Font << /F1 ${String(ids.latin)} 0 R >> >>`,
      `BT /F1 1 Tf <${total}> Tj ET`,
    );
    const kids = this.#pages.map((id) => `${String(id)} 0 R`).join(' ');
    await this.#object(ids.pages, `/Type /Pages /Count ${String(this.pageCount)} /Kids [${kids}]`);
    await this.#object(ids.catalog, `/Type /Catalog /Pages ${String(ids.pages)} 0 R /Lang (${language})`);
    await this.#object(
      ids.info,
      `/Title ${toTextString(title)} /Producer (Hongyan) /CreationDate ${toDate(createdAt)}`,
    );
    const start = this.#position;
    const entries = this.#offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = String(entries.length + 1);
    await this.#append(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`);
    await this.#append(
      `trailer\n<< /Size ${size} /Root ${String(ids.catalog)} 0 R /Info ${String(ids.info)} 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`,
    );
    return this.#hash.digest('hex');
  }
}
