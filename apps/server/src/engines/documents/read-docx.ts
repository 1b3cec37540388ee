/** Texts of Office Open XML (ECMA-376 Part 1, 17) as HTML, by mammoth. What comes of it is hostile and goes through both walls. */
import type { PreviewOf } from '@hongyan/contract';
import mammoth from 'mammoth';
import { maxDocumentHtmlCharacters, maxInnerPictureBytes, maxInnerPicturesBytes, maxTextCharacters } from './limits.ts';
import { DocumentRefused } from './refusal.ts';
import { shownText } from './shown-text.ts';
import { walkXml } from './xml-walk.ts';
import { openParts } from './zip-parts.ts';

const shownPictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Pictures as far as there is room; others are left out. */
function createPictureConverter() {
  let left = maxInnerPicturesBytes;
  return mammoth.images.imgElement(async (image) => {
    const bytes = shownPictures.has(image.contentType) ? await image.readAsBuffer() : null;
    if (bytes === null || bytes.length > Math.min(left, maxInnerPictureBytes)) return { src: '' };
    left -= bytes.length;
    return { src: `data:${image.contentType};base64,${bytes.toString('base64')}` };
  });
}

/** The text alone: for what is too long to be laid out. */
async function readPlainText(buffer: Buffer): Promise<PreviewOf<'text'>> {
  const { value } = await mammoth.extractRawText({ buffer });
  return { view: 'text', text: shownText(value, maxTextCharacters), truncated: value.length > maxTextCharacters };
}

/** Reads a text document. Rejects with DocumentRefused. */
export async function readDocx(bytes: Uint8Array): Promise<PreviewOf<'document'> | PreviewOf<'text'>> {
  const parts = await openParts(bytes);
  const main = await parts.read('word/document.xml');
  if (main === null) throw new DocumentRefused('format');
  // Mammoth builds a tree and walks it by recursion: what is too deep or declares entities is refused before.
  for (const name of parts.names.filter((part) => /^word\/[^/]+\.xml$/.test(part))) {
    const part = name === 'word/document.xml' ? main : await parts.read(name);
    if (part) walkXml(part, {});
  }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { value: html } = await mammoth.convertToHtml(
    { buffer },
    // Never what a document names outside of itself: a file of this machine, an address.
    { externalFileAccess: false, convertImage: createPictureConverter(), includeEmbeddedStyleMap: false },
  );
  if (html.length > maxDocumentHtmlCharacters) return readPlainText(buffer);
  // Tables come without their lines, and without them nobody sees what is a table.
  const lined = html.replaceAll('<img src="" />', '').replaceAll('<table>', '<table border="1" cellpadding="6">');
  return { view: 'document', html: lined, truncated: false };
}
