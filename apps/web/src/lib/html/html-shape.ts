/**
 * How much work hostile HTML would make, read from its source before any parser sees it. A browser's parser and everything behind
 * it are quadratic in what is open at once: each start tag looks through the open elements, each paragraph opens again the
 * formatting that was left open, each attribute looks through those of its tag. So these are counted first, in one pass.
 *
 * It follows the tree construction of WHATWG HTML §13.2.6 only as far as the counts need, and where it differs it counts more.
 */

/** Elements within elements. Browsers stop at 512; deeper messages overflow stacks and are laid out slowly. */
export const maxHtmlDepth = 256;
/** Elements, with those that the parser opens again. */
export const maxHtmlElements = 60_000;
/** Attributes of all tags. */
export const maxHtmlAttributes = 120_000;
/** Attributes of one tag: a parser compares each with all before it. */
const maxTagAttributes = 250;
/** Characters of one style: the browser reads all of it at once. The longest of real messages have some thousand. */
const maxStyleCharacters = 65_536;
/** Characters of one style sheet: the browser reads all of it at once, too, although the reader shows none. Gmail takes 16 kB of one. */
const maxStyleSheetCharacters = 131_072;
/** Formatting elements that stand open at once: every paragraph after them opens them all again. */
const maxOpenFormatting = 64;
/** Comparisons of names while end tags are matched; only a message made to be slow comes near it. */
const maxComparisons = 1_000_000;

/** What is known of HTML before it is parsed. */
export interface HtmlShape {
  readonly elements: number;
  readonly attributes: number;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const voids = words('area base br col embed hr img image input link meta param source track wbr keygen frame');
const formatting = words('a b big code em font i nobr s small strike strong tt u');
/** An end tag is not matched beyond these (§13.2.4.2), and formatting is not opened again behind them. */
const barriers = words('applet caption html table td th marquee object template svg math');
const rawText = words('script style title textarea xmp iframe noembed noframes');
/** They end an open paragraph. */
const endsParagraph = words(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li dd dt main menu nav ol p pre listing search section summary table ul xmp plaintext',
);
/** What a start tag ends by itself, and where the search for it stops. */
const implied: Readonly<Record<string, { readonly ends: ReadonlySet<string>; readonly within: ReadonlySet<string> }>> =
  {
    li: { ends: words('li'), within: words('ul ol menu dir div blockquote table td th') },
    dd: { ends: words('dd dt'), within: words('dl div blockquote table td th') },
    dt: { ends: words('dd dt'), within: words('dl div blockquote table td th') },
    option: { ends: words('option'), within: words('select optgroup table td th') },
    td: { ends: words('td th'), within: words('tr table') },
    th: { ends: words('td th'), within: words('tr table') },
    tr: { ends: words('tr'), within: words('tbody thead tfoot table') },
    tbody: { ends: words('tbody thead tfoot'), within: words('table') },
    thead: { ends: words('tbody thead tfoot'), within: words('table') },
    tfoot: { ends: words('tbody thead tfoot'), within: words('table') },
  };
/** End tags of these go through open cells, up to their table (§13.2.4.2). */
const tableParts = words('table caption tbody thead tfoot tr td th');
const tableScope = words('table template html');
const paragraph = words('p');
const buttonScope = words('button table td th caption object html');

class TooMuch extends Error {}

/** The elements that stand open, as far as the counts need them. */
class OpenElements {
  elements = 0;
  readonly #open: string[] = [];
  readonly #counts = new Map<string, number>();
  /** Formatting that was closed with what it stood in, and is opened again with the next words. */
  #left: string[] = [];
  #openFormatting = 0;
  #comparisons = 0;

  start(name: string): void {
    if (endsParagraph.has(name) && this.#has('p')) this.#end(paragraph, buttonScope);
    // One link does not stand in another, and the boxes in the first stay open (§13.2.6.4.7).
    if (name === 'a' || name === 'nobr') this.#dropNearest(name);
    const rule = implied[name];
    if (rule) this.#end(rule.ends, rule.within);
    if (!endsParagraph.has(name)) this.words();
    if (++this.elements > maxHtmlElements) throw new TooMuch();
    if (!voids.has(name)) this.#push(name);
  }

  end(name: string): void {
    const left = this.#left.lastIndexOf(name);
    if (left !== -1) this.#left.splice(left, 1);
    if (!this.#has(name)) return;
    // The adoption agency takes one formatting element away and leaves the boxes in it open, and so does the end of a form.
    if (formatting.has(name) || name === 'form') this.#dropNearest(name);
    else this.#end(new Set([name]), tableParts.has(name) ? tableScope : barriers);
  }

  /** Words, or an element among words: formatting is opened again. */
  words(): void {
    if (this.#left.length === 0) return;
    const again = this.#left;
    this.#left = [];
    this.elements += again.length;
    if (this.elements > maxHtmlElements) throw new TooMuch();
    for (const name of again) this.#push(name);
  }

  #has(name: string): boolean {
    return (this.#counts.get(name) ?? 0) > 0;
  }

  #push(name: string): void {
    this.#open.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    if (formatting.has(name)) this.#openFormatting++;
    if (this.#open.length > maxHtmlDepth || this.#openFormatting + this.#left.length > maxOpenFormatting)
      throw new TooMuch();
  }

  #drop(at: number): void {
    const [name = ''] = this.#open.splice(at, 1);
    this.#counts.set(name, (this.#counts.get(name) ?? 1) - 1);
    if (formatting.has(name)) this.#openFormatting--;
  }

  #dropNearest(name: string): void {
    if (!this.#has(name)) return;
    const at = this.#find(new Set([name]), barriers);
    if (at !== -1) this.#drop(at);
  }

  #find(names: ReadonlySet<string>, within: ReadonlySet<string>): number {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const name = this.#open[at] ?? '';
      if (++this.#comparisons > maxComparisons) throw new TooMuch();
      if (names.has(name)) return at;
      if (within.has(name)) return -1;
    }
    return -1;
  }

  /** Ends the nearest of the names with all that stands in it. */
  #end(names: ReadonlySet<string>, within: ReadonlySet<string>): void {
    const at = this.#find(names, within);
    if (at === -1) return;
    // Behind a cell the formatting within it is forgotten; anywhere else it is opened again.
    const isForgotten = barriers.has(this.#open[at] ?? '');
    const inner = this.#open.slice(at + 1).filter((name) => formatting.has(name));
    while (this.#open.length > at) this.#drop(this.#open.length - 1);
    if (!isForgotten) this.#left.push(...inner);
    if (this.#left.length + this.#openFormatting > maxOpenFormatting) throw new TooMuch();
  }
}

const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b);
const isMessage = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
const [slash, more, equals, exclamation, question] = [0x2f, 0x3e, 0x3d, 0x21, 0x3f];

class ShapeReader {
  readonly #html: string;
  readonly #open = new OpenElements();
  #attributes = 0;
  /** Where the next signs of these kinds stand, so that many tags do not look for a missing one each. */
  readonly #next = new Map<string, number>();

  constructor(html: string) {
    this.#html = html;
  }

  read(): HtmlShape {
    const html = this.#html;
    for (let at = 0; at < html.length; ) {
      const bracket = html.indexOf('<', at);
      if (bracket !== at) this.#open.words();
      if (bracket === -1) break;
      at = this.#readMarkup(bracket);
    }
    return { elements: this.#open.elements, attributes: this.#attributes };
  }

  #readMarkup(at: number): number {
    const html = this.#html;
    const code = html.charCodeAt(at + 1);
    if (isMessage(code)) return this.#readStart(at + 1);
    if (code === slash && isMessage(html.charCodeAt(at + 2))) {
      const end = this.#endOfName(at + 2);
      this.#open.end(html.slice(at + 2, end).toLowerCase());
      return this.#readAttributes(end);
    }
    if (html.startsWith('<!--', at)) return Math.min(this.#behind('-->', at + 2), this.#behind('--!>', at + 4));
    if (code === exclamation || code === question || code === slash) return this.#behind('>', at + 2);
    this.#open.words();
    return at + 1;
  }

  #readStart(nameStart: number): number {
    const html = this.#html;
    const end = this.#endOfName(nameStart);
    const name = html.slice(nameStart, end).toLowerCase();
    this.#open.start(name);
    const behind = this.#readAttributes(end);
    if (!rawText.has(name)) return behind;
    // Its tags are counted where they might be real ones: in SVG a style sheet is read as markup.
    let close = this.#behind('</', behind);
    while (close < html.length && html.slice(close, close + name.length).toLowerCase() !== name)
      close = this.#behind('</', close);
    if (name === 'style' && close - behind > maxStyleSheetCharacters) throw new TooMuch();
    this.#open.end(name);
    return close;
  }

  #behind(sign: string, from: number): number {
    let known = this.#next.get(sign) ?? -1;
    if (known < from + sign.length && known !== this.#html.length) {
      const found = this.#html.indexOf(sign, from);
      known = found === -1 ? this.#html.length : found + sign.length;
      this.#next.set(sign, known);
    }
    return known;
  }

  #endOfName(start: number): number {
    const html = this.#html;
    let at = start;
    for (let code = html.charCodeAt(at); at < html.length && !isBlank(code) && code !== slash && code !== more; )
      code = html.charCodeAt(++at);
    return at;
  }

  /** Counts attributes from the end of a tag's name on (§13.2.5.32 to §13.2.5.39); the position behind its `>`. */
  #readAttributes(from: number): number {
    const html = this.#html;
    let at = from;
    for (let count = 0; ; ) {
      while (isBlank(html.charCodeAt(at)) || html.charCodeAt(at) === slash) at++;
      if (at >= html.length) return html.length;
      if (html.charCodeAt(at) === more) return at + 1;
      if (++count > maxTagAttributes || ++this.#attributes > maxHtmlAttributes) throw new TooMuch();
      const start = at++;
      for (let code = html.charCodeAt(at); at < html.length && !isBlank(code); code = html.charCodeAt(++at))
        if (code === slash || code === more || code === equals) break;
      const name = [start, at] as const;
      while (isBlank(html.charCodeAt(at))) at++;
      if (html.charCodeAt(at) !== equals) continue;
      const value = at + 1;
      at = this.#endOfValue(value);
      if (at - value > maxStyleCharacters && html.slice(...name).toLowerCase() === 'style') throw new TooMuch();
    }
  }

  #endOfValue(from: number): number {
    const html = this.#html;
    let at = from;
    while (isBlank(html.charCodeAt(at))) at++;
    const quote = html[at];
    if (quote === '"' || quote === "'") return this.#behind(quote, at + 1);
    for (let code = html.charCodeAt(at); at < html.length && !isBlank(code) && code !== more; )
      code = html.charCodeAt(++at);
    return at;
  }
}

/** The shape of HTML, or null for what no parser shall see. Linear in its length, however it is made. */
export function readHtmlShape(html: string): HtmlShape | null {
  try {
    return new ShapeReader(html).read();
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
}
