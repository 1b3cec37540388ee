import { parseInSlices } from '../../../lib/html/parse-in-slices.ts';
import type { WorkSlices } from '../../../lib/html/work-slices.ts';

/**
 * Cleans a message slice by slice, so that no slice is felt. The cleaner judges each element by itself and by the namespace of its
 * parent; so slices are cut only below HTML elements, and everything foreign is one slice. Every node of the result has been
 * through the cleaner: a slice as a fragment, an element that holds several slices as an empty copy of itself.
 */

/** Elements that may be cut; all others go through the cleaner as a whole, with what is in them. */
const divisible: ReadonlySet<string> = new Set(
  (
    'A ARTICLE ASIDE B BLOCKQUOTE BODY CENTER DD DETAILS DIV DL DT EM FIELDSET FIGURE FONT FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER I LI ' +
    'MAIN NAV OL P PRE S SECTION SMALL SPAN STRONG TABLE TBODY TD TFOOT TH THEAD TR TT U UL'
  ).split(' '),
);
/** Elements that the cleaner drops with all that is in them: they are left out before it, since reading a long style sheet is felt. */
const dropped: ReadonlySet<string> = new Set(
  'audio iframe math noembed noframes noscript script style svg template title video xmp'.split(' '),
);
const htmlNamespace = 'http://www.w3.org/1999/xhtml';
/** What one slice may weigh: an element is 1. */
const maxChunkWeight = 80;
/** An indivisible thing heavier than this is no part of a message. */
export const maxWholeWeight = 400;
/** Nodes that are cleaned between two checks of the clock. */
const nodesAtOnce = 500;

/** Cleans what is in a fragment; nothing where all of it is forbidden. */
export type CleanChunk = (chunk: DocumentFragment) => DocumentFragment;

class NotDivisible extends Error {}

/** What cleaning a node costs, without what is in it. Pictures written into a message are long and are only read once. */
function ownWeight(node: Node): number {
  if (node.nodeType !== Node.ELEMENT_NODE) return 0.1 + (node.nodeValue?.length ?? 0) / 100_000;
  let weight = 1;
  for (const { name, value } of (node as Element).attributes)
    weight += 0.3 + value.length / (name === 'style' ? 400 : 50_000);
  return weight;
}

/** The weight of each node with all that is in it: behind comes what is inside, so the way back adds up. */
async function weigh(root: Node, slices: WorkSlices): Promise<ReadonlyMap<Node, number>> {
  const walker = document.createTreeWalker(root);
  const nodes: Node[] = [root];
  const weights = new Map<Node, number>();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push(node);
    if (nodes.length % nodesAtOnce === 0) await slices.rest();
  }
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at];
    if (!node) continue;
    const weight = (weights.get(node) ?? 0) + ownWeight(node);
    weights.set(node, weight);
    const parent = node.parentNode;
    if (parent && node !== root) weights.set(parent, (weights.get(parent) ?? 0) + weight);
    if (at % nodesAtOnce === 0) await slices.rest();
  }
  return weights;
}

interface Cleaning {
  readonly clean: CleanChunk;
  readonly slices: WorkSlices;
  readonly weights: ReadonlyMap<Node, number>;
  /** A document of ours without a window: an untrusted one may have elements that stand for its methods. */
  readonly made: Document;
}

class Cleaner {
  readonly #with: Cleaning;

  constructor(cleaning: Cleaning) {
    this.#with = cleaning;
  }

  async cleanChildren(source: Node, target: Node): Promise<void> {
    const { clean, slices, weights, made } = this.#with;
    let chunk = made.createDocumentFragment();
    let weight = 0;
    const flush = async (): Promise<void> => {
      if (!chunk.hasChildNodes()) return;
      target.appendChild(clean(chunk));
      chunk = made.createDocumentFragment();
      weight = 0;
      await slices.rest();
    };
    for (const child of [...source.childNodes]) {
      if (isDropped(child)) continue;
      const own = weights.get(child) ?? maxWholeWeight;
      if (weight + own > maxChunkWeight) await flush();
      if (own > maxChunkWeight && isDivisible(child)) await this.#cleanDivided(child, target);
      // Something heavy that is shown and cannot be cut.
      else if (own > maxWholeWeight) throw new NotDivisible();
      else {
        chunk.append(child);
        weight += own;
      }
    }
    await flush();
  }

  async #cleanDivided(element: Element, target: Node): Promise<void> {
    const { clean, slices, made } = this.#with;
    const shell = made.createDocumentFragment();
    shell.append(element.cloneNode(false));
    const cleaned = clean(shell);
    // An element that the cleaner takes away gives what is in it to its parent.
    const container = cleaned.firstElementChild ?? target;
    target.appendChild(cleaned);
    await slices.rest();
    await this.cleanChildren(element, container);
  }
}

function isDropped(node: Node): boolean {
  return node.nodeType === Node.ELEMENT_NODE && dropped.has((node as Element).localName);
}

function isDivisible(node: Node): node is Element {
  return (
    node.nodeType === Node.ELEMENT_NODE &&
    (node as Element).namespaceURI === htmlNamespace &&
    divisible.has((node as Element).tagName)
  );
}

/** The cleaned message; null for one that cannot be divided. Rejects when `slices` is told to stop. */
export async function cleanInSlices(
  html: string,
  clean: CleanChunk,
  slices: WorkSlices,
): Promise<DocumentFragment | null> {
  const parsed = await parseInSlices(html, slices);
  // A message of nothing but frames has no body: what was not cleaned is not shown.
  const body = Document.prototype.querySelector.call(parsed, 'html > body');
  if (body === null) return null;
  const made = document.implementation.createHTMLDocument('');
  const result = made.createDocumentFragment();
  try {
    await new Cleaner({ clean, slices, made, weights: await weigh(body, slices) }).cleanChildren(body, result);
  } catch (error) {
    if (error instanceof NotDivisible) return null;
    throw error;
  }
  return result;
}
