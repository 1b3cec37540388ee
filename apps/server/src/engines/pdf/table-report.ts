/** A report with a table on pages of A4: columns of a fixed width, rows that break over lines and pages, the number of each page at its foot. */
import { PdfFile, type PdfInfo, type PdfLine, type PdfText, pageSize } from './pdf-file.ts';
import { type Glyph, measure, toFixedGlyphs, toGlyphs, wrap } from './printable-text.ts';

const margin = 36;
const textSize = 7.5;
const lineHeight = 10;
const footSize = 7;
const gap = 6;
/** Above it text stands; the foot is below. */
const bottom = margin + 16;

export interface ReportColumn {
  readonly heading: string;
  /** Its share of the width. */
  readonly share: number;
}

export interface ReportOptions extends PdfInfo {
  readonly columns: readonly ReportColumn[];
  /** What stands at the foot of every page, on the left. */
  readonly foot: string;
  /** `page 3 of `; the number of all pages follows. */
  readonly pageOf: (page: number) => string;
}

export class TableReport {
  readonly #options: ReportOptions;
  readonly #file: PdfFile;
  readonly #columns: readonly { readonly x: number; readonly width: number; readonly heading: string }[];
  #texts: PdfText[] = [];
  #lines: PdfLine[] = [];
  #y = pageSize.height - margin;
  #isTable = false;

  constructor(write: (bytes: Uint8Array) => Promise<void>, options: ReportOptions) {
    this.#options = options;
    this.#file = new PdfFile(write, options);
    const all = options.columns.reduce((sum, { share }) => sum + share, 0);
    const width = pageSize.width - 2 * margin;
    let x: number = margin;
    this.#columns = options.columns.map(({ heading, share }) => {
      const column = { x, width: (width * share) / all - gap, heading };
      x += (width * share) / all;
      return column;
    });
  }

  begin(): Promise<void> {
    return this.#file.begin();
  }

  async #endPage(): Promise<void> {
    const { foot, pageOf } = this.#options;
    const size = footSize;
    const page = toGlyphs(pageOf(this.#file.pageCount + 1));
    // Room for the number of all pages behind it.
    const x = pageSize.width - margin - measure(page, size) - 5 * size;
    this.#texts.push({ glyphs: toGlyphs(foot), x: margin, y: margin, size }, { glyphs: page, x, y: margin, size });
    const total = { x: x + measure(page, size), y: margin, size };
    await this.#file.addPage({ texts: this.#texts, lines: this.#lines, total });
    [this.#texts, this.#lines, this.#y] = [[], [], pageSize.height - margin];
  }

  async #nextLine(height: number): Promise<void> {
    if (this.#y - height < bottom) {
      await this.#endPage();
      if (this.#isTable) this.#drawHeadings();
    }
    this.#y -= height;
  }

  /** Lines below each other over the whole width. */
  addText(text: string, size = textSize): Promise<void> {
    return this.#addLines(toGlyphs(text), size);
  }

  /** What is compared character by character: ASCII alone. */
  addFixedText(text: string): Promise<void> {
    return this.#addLines(toFixedGlyphs(text), textSize);
  }

  async #addLines(all: readonly Glyph[], size: number): Promise<void> {
    this.#isTable = false;
    for (const glyphs of wrap(all, size, pageSize.width - 2 * margin)) {
      await this.#nextLine(size * 1.4);
      this.#texts.push({ glyphs, x: margin, y: this.#y, size });
    }
  }

  /** What follows is to stand on one page, where it is no higher than this. */
  async keepTogether(height: number): Promise<void> {
    this.#isTable = false;
    if (this.#y - height < bottom) await this.#endPage();
  }

  async addSpace(height: number): Promise<void> {
    await this.#nextLine(height);
  }

  #drawHeadings(): void {
    this.#y -= lineHeight;
    for (const { x, heading } of this.#columns)
      this.#texts.push({ glyphs: toGlyphs(heading), x, y: this.#y, size: textSize });
    this.#rule();
  }

  #rule(): void {
    this.#lines.push({ x: margin, y: this.#y - 3, width: pageSize.width - 2 * margin });
    this.#y -= 3;
  }

  /** A row of the table; the first one begins it. Each cell is a list of paragraphs. */
  async addRow(cells: readonly (readonly string[])[]): Promise<void> {
    if (!this.#isTable) {
      await this.#nextLine(2 * lineHeight);
      this.#drawHeadings();
      this.#isTable = true;
    }
    const wrapped = this.#columns.map(({ width }, index) =>
      (cells[index] ?? []).flatMap((paragraph) => wrap(toGlyphs(paragraph), textSize, width)),
    );
    const height = Math.max(...wrapped.map((lines) => lines.length));
    for (let line = 0; line < height; line += 1) {
      await this.#nextLine(lineHeight);
      for (const [index, { x }] of this.#columns.entries()) {
        const glyphs = wrapped[index]?.[line];
        if (glyphs !== undefined) this.#texts.push({ glyphs, x, y: this.#y, size: textSize });
      }
    }
    this.#rule();
  }

  /** Answers the SHA-256 of the file. */
  async end(): Promise<string> {
    await this.#endPage();
    return this.#file.end();
  }
}
