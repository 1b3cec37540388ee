/** Small files of each office format, written by hand, for tests and end-to-end tests. */
import { makeZip } from './make-zip.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const relationships = (pairs: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${pairs
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;
const contentTypes = (part: string, type: string): string =>
  `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/${part}" ContentType="${type}"/></Types>`;

const w =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A text document; `body` is WordprocessingML. */
export function makeDocx(body: string, more: Readonly<Record<string, string | Uint8Array>> = {}): Promise<Buffer> {
  return makeZip({
    '[Content_Types].xml': contentTypes(
      'word/document.xml',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    ),
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': `${xml}<w:document ${w}><w:body>${body}</w:body></w:document>`,
    ...more,
  });
}

/** A paragraph of a text document; `style` is the name of a style that every program knows. */
export const docxParagraph = (text: string, style?: string): string =>
  `<w:p>${style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** A workbook: sheet name to the content of its `sheetData`. */
export function makeXlsx(
  sheets: Readonly<Record<string, string>>,
  parts: { readonly strings?: readonly string[]; readonly formats?: readonly string[] } = {},
): Promise<Buffer> {
  const names = Object.keys(sheets);
  const formats = parts.formats ?? [];
  return makeZip({
    '[Content_Types].xml': contentTypes(
      'xl/workbook.xml',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    ),
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${xml}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      names.map((_, index) => [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const),
    ),
    'xl/sharedStrings.xml': `${xml}<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${(parts.strings ?? []).map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `${xml}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts>${formats
      .map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>`)
      .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
      .map((_, index) => `<xf numFmtId="${200 + index}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${xml}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheets[name] ?? ''}</sheetData></worksheet>`,
      ]),
    ),
  });
}

/** A presentation: each slide a title and its lines. */
export function makePptx(
  slides: readonly { readonly title: string; readonly lines: readonly string[] }[],
): Promise<Buffer> {
  const shape = (type: string, texts: readonly string[]): string =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${texts.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`;
  const names =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
  return makeZip({
    'ppt/presentation.xml': `${xml}<p:presentation ${names}><p:sldIdLst>${slides
      .map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(
      // The order of the show is not the order of the numbers.
      slides.map((_, index) => [`rId${index + 1}`, 'slide', `slides/slide${slides.length - index}.xml`] as const),
    ),
    ...Object.fromEntries(
      slides.map(({ title, lines }, index) => [
        `ppt/slides/slide${slides.length - index}.xml`,
        `${xml}<p:sld ${names}><p:cSld><p:spTree>${shape('title', [title])}${shape('body', lines)}</p:spTree></p:cSld></p:sld>`,
      ]),
    ),
  });
}

const office =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"';

/** An OpenDocument file; `body` is what stands in `office:body`. */
export function makeOpenDocument(body: string): Promise<Buffer> {
  return makeZip({
    mimetype: 'application/vnd.oasis.opendocument',
    'content.xml': `${xml}<office:document-content ${office}><office:body>${body}</office:body></office:document-content>`,
  });
}
