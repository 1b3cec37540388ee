/** Reads XML once, from its first to its last byte, without building a tree. */
import { SaxesParser } from 'saxes';
import { maxXmlDepth } from './limits.ts';
import { DocumentRefused } from './refusal.ts';
import { decodeFile } from './shown-text.ts';

/** Attributes by their local names: prefixes are whatever the writing program chose. */
export type Attributes = Readonly<Partial<Record<string, string>>>;

export interface XmlVisitor {
  /** `name`: local name. Answers false to end the reading, which is then not an error. */
  open?(name: string, attributes: Attributes): unknown;
  close?(name: string): unknown;
  text?(text: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

class Ended extends Error {}

/** Bytes handed to the parser at once, so that an ended reading leaves the rest alone. */
const sliceCharacters = 64 * 1024;

/**
 * Walks over a document. A document type is refused: no office document has one, and entities that grow (billion laughs) or
 * read files come by it. Throws DocumentRefused.
 */
export function walkXml(bytes: Uint8Array, visitor: XmlVisitor): void {
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  const end = (answer: unknown): void => {
    if (answer === false) throw new Ended();
  };
  parser.on('error', () => {
    throw new DocumentRefused('damaged');
  });
  parser.on('doctype', () => {
    throw new DocumentRefused('damaged');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > maxXmlDepth) throw new DocumentRefused('tooLarge');
    const plain: Record<string, string> = {};
    for (const [key, value] of Object.entries(attributes)) plain[localName(key)] = value;
    end(visitor.open?.(localName(name), plain));
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    end(visitor.close?.(localName(name)));
  });
  const takeText = (text: string): void => visitor.text?.(text);
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  const text = decodeFile(bytes);
  try {
    for (let at = 0; at < text.length; at += sliceCharacters) parser.write(text.slice(at, at + sliceCharacters));
    parser.close();
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
}
