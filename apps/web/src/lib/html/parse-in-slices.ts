import { trustForParser } from './trusted-types.ts';
import type { WorkSlices } from './work-slices.ts';

/** Characters that are parsed at a time. */
const chunkCharacters = 8_192;

/**
 * Parses HTML into a document without a window, in slices: no script of it runs and nothing of it is loaded, as with
 * `DOMParser`, and the tree is the same. What comes out is as hostile as what went in: an element may bear the name of a
 * method and stand for it, so the methods of `Document.prototype` are called, here and by whoever reads the result.
 */
export async function parseInSlices(html: string, slices: WorkSlices): Promise<Document> {
  const parsed = document.implementation.createHTMLDocument('');
  Document.prototype.open.call<Document, [], Document>(parsed);
  for (let at = 0; at < html.length; at += chunkCharacters) {
    Document.prototype.write.call(parsed, trustForParser(html.slice(at, at + chunkCharacters)) as string);
    await slices.rest();
  }
  Document.prototype.close.call(parsed);
  return parsed;
}
