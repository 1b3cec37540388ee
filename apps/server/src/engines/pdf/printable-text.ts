/**
 * Text for the fonts of a PDF that embeds none: Helvetica, which every viewer has, for Latin text, and the predefined Chinese font of ISO 32000-1, 9.7.5.2
 * (Adobe-GB1). What neither can show is printed as its number, so that nothing is lost or hidden: marks that change the direction of writing too.
 */

/** Widths of Helvetica from U+0020 to U+007E, in thousandths of the size (Adobe Font Metrics). */
const latinWidths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];
const [firstLatin, lastLatin] = [0x20, 0x7e];
const fullWidth = 1000;
/** Courier's characters are all as wide. */
const fixedWidth = 600;
/** Accented letters are as wide as their base letter in Helvetica. */
const accented = /^[À-ÖØ-öø-ÿ]$/u;
/** Other characters of WinAnsiEncoding (ISO 32000-1, annex D.2): code and width in Helvetica. */
const symbols: Readonly<Record<string, readonly [code: number, width: number]>> = {
  '€': [0x80, 556],
  '…': [0x85, 1000],
  '‘': [0x91, 222],
  '’': [0x92, 222],
  '“': [0x93, 333],
  '”': [0x94, 333],
  '•': [0x95, 350],
  '–': [0x96, 556],
  '—': [0x97, 1000],
  '¡': [0xa1, 333],
  '¢': [0xa2, 556],
  '£': [0xa3, 556],
  '¥': [0xa5, 556],
  '§': [0xa7, 556],
  '©': [0xa9, 737],
  '«': [0xab, 556],
  '®': [0xae, 737],
  '°': [0xb0, 400],
  '±': [0xb1, 584],
  '²': [0xb2, 333],
  '³': [0xb3, 333],
  µ: [0xb5, 556],
  '·': [0xb7, 278],
  '»': [0xbb, 556],
  '½': [0xbd, 834],
  '¿': [0xbf, 611],
  '×': [0xd7, 584],
  '÷': [0xf7, 584],
};

/** What GB 18030-2000 and with it Adobe-GB1-4 has, beside what is rarely typed. */
const chineseRanges: readonly (readonly [number, number])[] = [
  [0x0391, 0x03a1],
  [0x03a3, 0x03a9],
  [0x03b1, 0x03c1],
  [0x03c3, 0x03c9],
  [0x0410, 0x044f],
  [0x2010, 0x2010],
  [0x2013, 0x2016],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2025, 0x2026],
  [0x2103, 0x2103],
  [0x2116, 0x2116],
  [0x2160, 0x216b],
  [0x2190, 0x2193],
  [0x2460, 0x2469],
  [0x2500, 0x254b],
  [0x25a0, 0x25a1],
  [0x25cf, 0x25cf],
  [0x2605, 0x2606],
  [0x3000, 0x3003],
  [0x3005, 0x3017],
  [0x3021, 0x3029],
  [0x3041, 0x3093],
  [0x309b, 0x309e],
  [0x30a1, 0x30f6],
  [0x30fc, 0x30fe],
  [0x3105, 0x3129],
  [0x3220, 0x3229],
  [0x3400, 0x4db5],
  [0x4e00, 0x9fa5],
  [0xff01, 0xff5e],
  [0xffe0, 0xffe5],
];

/** `fixed`: Courier, for what is compared character by character. */
export type FontName = 'latin' | 'fixed' | 'chinese';

/** A character with the font that shows it. */
export interface Glyph {
  readonly font: FontName;
  readonly text: string;
  /** In the encoding of the font: WinAnsi, or UTF-16. */
  readonly code: number;
  /** In thousandths of the size. */
  readonly width: number;
}

function toLatinGlyph(text: string): Glyph {
  const base = accented.test(text) ? (text.normalize('NFD')[0] ?? 'x') : text;
  const width = latinWidths[base.charCodeAt(0) - firstLatin] ?? latinWidths[0x78 - firstLatin] ?? fullWidth;
  return { font: 'latin', text, code: text.charCodeAt(0), width };
}

function toFixedGlyph(text: string): Glyph {
  return { font: 'fixed', text, code: text.charCodeAt(0), width: fixedWidth };
}

function toOwnGlyph(character: string): Glyph | null {
  const code = character.codePointAt(0) ?? 0;
  const symbol = symbols[character];
  if (symbol !== undefined) return { font: 'latin', text: character, code: symbol[0], width: symbol[1] };
  if ((code >= firstLatin && code <= lastLatin) || accented.test(character)) return toLatinGlyph(character);
  const isChinese = chineseRanges.some(([first, last]) => code >= first && code <= last);
  return isChinese ? { font: 'chinese', text: character, code, width: fullWidth } : null;
}

/** The characters of a text; line ends and tabs are blanks. */
export function toGlyphs(text: string): Glyph[] {
  const characters = Array.from(text.normalize('NFC').replaceAll(/[\t\r\n]+/g, ' '));
  return characters.flatMap((character) => {
    const glyph = toOwnGlyph(character);
    if (glyph !== null) return [glyph];
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return Array.from(`[U+${code}]`, toLatinGlyph);
  });
}

/** The characters of a text of ASCII alone, each as wide as the others. */
export function toFixedGlyphs(text: string): Glyph[] {
  return Array.from(text, toFixedGlyph);
}

export function measure(glyphs: readonly Glyph[], size: number): number {
  return (glyphs.reduce((sum, { width }) => sum + width, 0) * size) / 1000;
}

/** Breaks a text into lines of a width: after a blank, between Chinese characters, and anywhere in a word that is longer than a line. */
export function wrap(glyphs: readonly Glyph[], size: number, width: number): Glyph[][] {
  const lines: Glyph[][] = [];
  const most = (width * 1000) / size;
  let line: Glyph[] = [];
  let used = 0;
  /** Glyphs of the line after which it may be broken. */
  let breakable = 0;
  for (const glyph of glyphs) {
    while (used + glyph.width > most && line.length > 0 && glyph.text !== ' ') {
      const kept = breakable > 0 ? breakable : line.length;
      lines.push(line.slice(0, kept));
      line = line.slice(kept);
      used = line.reduce((sum, one) => sum + one.width, 0);
      breakable = 0;
    }
    line.push(glyph);
    used += glyph.width;
    if (glyph.text === ' ' || glyph.font === 'chinese') breakable = line.length;
  }
  lines.push(line);
  return lines;
}
