import {
  findContentId,
  partAttribute,
  quoteAttribute,
  quoteIds,
  signatureId,
  stationeryPictureAttribute,
} from './quoting/message-parts.ts';

/** The background of a whole message: declarations without addresses, and its picture by content id. */
export interface Stationery {
  readonly style: string;
  readonly contentId: string | null;
}

/** All that a background may say. */
const stationeryProperties = [
  'background-color',
  'background-repeat',
  'background-position-x',
  'background-position-y',
  'background-size',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'border-top',
  'border-right',
  'border-bottom',
  'border-left',
];

/** Reads the declarations of a stationery; what is no background is dropped. */
export function parseStationery(css: string): Stationery {
  const element = document.implementation.createHTMLDocument('').createElement('div');
  element.style.cssText = css;
  return { style: findBackground(element.style), contentId: findContentId(element.style.backgroundImage) ?? null };
}

/** Takes a message out of its stationery. `body` is cleaned already. */
export function takeStationery(body: HTMLElement): Stationery | null {
  const only = body.children.length === 1 ? body.firstElementChild : null;
  if (only?.getAttribute(partAttribute) !== 'stationery') return null;
  const block = only as HTMLElement;
  const found = { style: findBackground(block.style), contentId: block.getAttribute(stationeryPictureAttribute) };
  block.replaceWith(...block.childNodes);
  return found;
}

/** Puts a message into its stationery, as it is stored and sent. */
export function putStationery(body: HTMLElement, { style, contentId }: Stationery): void {
  const block = body.ownerDocument.createElement('div');
  block.setAttribute(partAttribute, 'stationery');
  const picture = contentId === null ? '' : ` background-image: url("cid:${contentId}");`;
  block.setAttribute('style', style + picture);
  block.append(...body.childNodes);
  body.append(block);
}

/**
 * The server hands over a signature that belongs below the quotation above it: a quoted mail goes on to the end of the page.
 * Here it finds its place.
 */
export function insertSignature(body: HTMLElement): void {
  const signature = outermost(body, `[${partAttribute}="signature-below"]`)[0];
  if (!signature) return;
  signature.setAttribute(partAttribute, 'signature');
  const line = body.ownerDocument.createElement('div');
  line.append(body.ownerDocument.createElement('br'));
  body.append(line, signature);
}

/** Marks of the draft become names that the editor's model keeps. */
export function nameParts(body: HTMLElement): void {
  const signature = outermost(body, `[${partAttribute}="signature"]`)[0];
  if (signature) signature.id = signatureId;
  const quote = outermost(body, `[${quoteAttribute}]`)[0];
  const kind = quote?.getAttribute(quoteAttribute);
  if (quote && (kind === 'reply' || kind === 'forward')) quote.id = quoteIds[kind];
}

/** The way back, for what is stored: a block of its own for each part, with nothing but its mark. */
export function setPartAttributes(body: HTMLElement): void {
  const setAttribute = (id: string, attribute: string, value: string): void => {
    for (const named of body.querySelectorAll(`#${id}`)) {
      const block = body.ownerDocument.createElement('div');
      block.setAttribute(attribute, value);
      block.append(...named.childNodes);
      named.replaceWith(block);
    }
  };
  setAttribute(signatureId, partAttribute, 'signature');
  setAttribute(quoteIds.reply, quoteAttribute, 'reply');
  setAttribute(quoteIds.forward, quoteAttribute, 'forward');
}

/** Blocks that stand in the message itself, not in what it quotes: a quoted mail may bring marks of its own. */
export function outermost(body: HTMLElement, selector: string): HTMLElement[] {
  const ancestors = ['blockquote', `[${partAttribute}="quoted"]`, `[${partAttribute}="original"]`];
  const quoted = new Set(body.querySelectorAll(ancestors.map((ancestor) => `${ancestor} ${selector}`).join(',')));
  return Array.from(body.querySelectorAll<HTMLElement>(selector)).filter((found) => !quoted.has(found));
}

function findBackground(style: CSSStyleDeclaration): string {
  return stationeryProperties
    .map((property) => [property, style.getPropertyValue(property)] as const)
    .filter(([, value]) => value !== '' && !/url\s*\(/i.test(value))
    .map(([property, value]) => `${property}: ${value};`)
    .join(' ');
}
