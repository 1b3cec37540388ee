/**
 * Request bodies: untrusted XML as a small tree. A document type, an entity of its own, a body that is too deep, too wide or not well formed
 * is refused before anything of it is used.
 */
import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { DavLimits } from '../limits.ts';
import { DavRefusal } from '../refusal.ts';

/** What a body may have. */
type XmlLimits = Pick<DavLimits, 'maxXmlBytes' | 'maxElements' | 'maxDepth'>;

/** An element with its children; text is what stands directly in it. */
export interface XmlElement {
  /** In Clark notation. */
  readonly name: string;
  /** By local name; attributes in a namespace are left out. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Attributes in a namespace, in Clark notation; those that declare namespaces are left out. */
  readonly qualified: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  /** Children and text in their order. */
  readonly parts: (XmlElement | string)[];
  text: string;
}

/** The namespace of the attributes that declare namespaces. */
const declarations = 'http://www.w3.org/2000/xmlns/';

/** Every name is printed with its namespace: a long one that many elements share would make an answer of gigabytes from a small body. */
const maxNamespaceCharacters = 1_000;

const refuse = (text: string): DavRefusal => new DavRefusal(400, text);

function decodeUtf8(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw refuse('The body is not UTF-8');
  }
}

class TreeBuilder {
  root: XmlElement | undefined;
  readonly #open: XmlElement[] = [];
  readonly #limits: XmlLimits;
  #elements = 0;
  #attributes = 0;

  constructor(limits: XmlLimits) {
    this.#limits = limits;
  }

  openTag(tag: SaxesTagNS): void {
    const attributes = new Map<string, string>();
    const qualified = new Map<string, string>();
    if (tag.uri.length > maxNamespaceCharacters) throw refuse('A namespace is too long');
    for (const attribute of Object.values(tag.attributes)) {
      if (attribute.uri.length > maxNamespaceCharacters) throw refuse('A namespace is too long');
      this.#attributes += 1;
      if (attribute.uri === '') attributes.set(attribute.local, attribute.value);
      else if (attribute.uri !== declarations) qualified.set(`{${attribute.uri}}${attribute.local}`, attribute.value);
    }
    this.#elements += 1;
    if (this.#elements > this.#limits.maxElements) throw refuse('The body has too many elements');
    if (this.#attributes > this.#limits.maxElements) throw refuse('The body has too many attributes');
    if (this.#open.length >= this.#limits.maxDepth) throw refuse('The body is nested too deeply');
    const name = `{${tag.uri}}${tag.local}`;
    const element: XmlElement = { name, attributes, qualified, children: [], parts: [], text: '' };
    const parent = this.#open.at(-1);
    if (parent === undefined) this.root = element;
    else {
      parent.children.push(element);
      parent.parts.push(element);
    }
    this.#open.push(element);
  }

  closeTag(): void {
    this.#open.pop();
  }

  text(text: string): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) return;
    parent.text += text;
    const last = parent.parts.at(-1);
    // Text that comes in pieces is one.
    if (typeof last === 'string') parent.parts[parent.parts.length - 1] = last + text;
    else parent.parts.push(text);
  }
}

/** Reads a body; null when there is none. */
export function parseXml(body: Uint8Array, limits: XmlLimits): XmlElement | null {
  if (body.byteLength > limits.maxXmlBytes) throw new DavRefusal(413, 'The body is too large');
  const text = decodeUtf8(body);
  if (text.trim() === '') return null;
  const parser = new SaxesParser({ xmlns: true });
  const tree = new TreeBuilder(limits);
  parser.on('doctype', () => {
    throw refuse('A document type is not allowed');
  });
  parser.on('error', () => {
    throw refuse('The body is not well-formed XML');
  });
  parser.on('opentag', (tag) => tree.openTag(tag));
  parser.on('closetag', () => tree.closeTag());
  parser.on('text', (part) => tree.text(part));
  parser.on('cdata', (part) => tree.text(part));
  parser.write(text).close();
  if (tree.root === undefined) throw refuse('The body has no element');
  return tree.root;
}

/** The first child of that name. */
export const findChild = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name);

/** All children of that name. */
export const findChildren = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name);
