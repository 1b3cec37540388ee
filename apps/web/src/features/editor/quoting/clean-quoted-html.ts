import { mebibyte } from '@hongyan/contract/limits';
import DOMPurify from 'dompurify';
import { maxHtmlDepth, readHtmlShape } from '../../../lib/html/html-shape.ts';
import { purifierTrust } from '../../../lib/html/trusted-types.ts';
import { inlineStyles } from './inline-styles.ts';
import { cleanPartAttributes, isEditorClass, isPartId, partAttribute, quoteAttribute } from './message-parts.ts';

/**
 * Wall 1 (docs/security.md) for HTML that comes into the editor: quoted mail, drafts, paste, undo. It ends in a DOM of a
 * document without a window; nothing is written out and read in again afterwards. Stricter than for reading in two ways:
 * the editor stands in the application's own document, so a mail may not name the application's classes, and nothing is
 * loaded from anywhere (the Content-Security-Policy is the second wall).
 */

/** A remote picture waits under this name: shown as an empty frame here, put back when the mail is stored. */
export const remotePictureAttribute = 'data-remote-picture';

/** More is shown as text: no message that people write is larger, and larger or deeper trees cost the browser seconds. */
const maxRichBytes = 2 * mebibyte;
const maxRichElements = 12_000;

const purifyOptions = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: [
    ...['form', 'input', 'button', 'textarea', 'select', 'option', 'style', 'link', 'meta', 'base', 'iframe', 'object'],
    ...['embed', 'video', 'audio', 'dialog', 'template', 'map', 'area', 'picture', 'source', 'track', 'slot', 'title'],
  ],
  FORBID_ATTR: [
    ...['name', 'srcset', 'ping', 'formaction', 'popover', 'popovertarget', 'popovertargetaction'],
    ...['autofocus', 'contenteditable', 'background', 'usemap', 'slot', 'tabindex', 'accesskey', 'role'],
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // The editor's own notes on lists and pictures, and ours on remote pictures and on the parts of a message; all are checked
  // again where they are read.
  ADD_ATTR: ['data-editing-info', remotePictureAttribute, partAttribute, quoteAttribute],
  RETURN_DOM: true,
  // Styles before the body belong to the mail too; they are read and dropped (finishElement, inlineStyles).
  FORCE_BODY: true,
} as const;

export interface QuotedPictures {
  /** Where a picture of the message is shown, by its content id. */
  readonly urlOf: (contentId: string) => string | undefined;
  /** Whether an address is one of the message's own pictures. */
  readonly isOwn: (url: string) => boolean;
}

export interface CleanOptions extends QuotedPictures {
  /** The HTML is the editor's own (undo, redo): its names for kept parts stay. */
  readonly isHistory?: boolean;
}

/** Reads untrusted HTML into a document that can be put into the editor. Never throws for what the HTML says. */
export function cleanQuotedHtml(html: string, options: CleanOptions): Document {
  if (!isRich(html)) return textDocument(extractText(html));
  const sheets: string[] = [];
  const takeSheet = (node: Node): void => {
    if (node.nodeName === 'STYLE') sheets.push(node.textContent ?? '');
  };
  // The hook lives only for this call: the reader of mail uses the same DOMPurify with rules of its own.
  DOMPurify.addHook('uponSanitizeElement', takeSheet);
  try {
    // DOMPurify gives back the body of a document that it made itself.
    const { ownerDocument } = DOMPurify.sanitize(html, purifyConfig());
    if (!ownerDocument) throw new TypeError('DOMPurify answered no element');
    const { body } = ownerDocument;
    if (isTooDeep(body)) return textDocument(body.textContent);
    // Names and declarations are read by the style sheets first; then every element is checked.
    if (sheets.length > 0) inlineStyles(body, sheets);
    for (const element of [body, ...body.querySelectorAll('*')]) finishElement(element, options);
    return ownerDocument;
  } finally {
    DOMPurify.removeHook('uponSanitizeElement', takeSheet);
  }
}

/** Whether HTML is cleaned at all; no parser has seen it when this is known. */
function isRich(html: string): boolean {
  if (html.length > maxRichBytes) return false;
  const shape = readHtmlShape(html);
  return shape !== null && shape.elements <= maxRichElements;
}

/** The remote picture that an element stands for; undefined for what is no http address (the attribute may be forged). */
export function findRemotePicture(element: Element): string | undefined {
  const url = element.getAttribute(remotePictureAttribute);
  return url !== null && /^https?:\/\//i.test(url) ? url : undefined;
}

/** DOMPurify wants lists that it could change. */
function purifyConfig() {
  return {
    ...purifyOptions,
    ...purifierTrust(),
    FORBID_TAGS: [...purifyOptions.FORBID_TAGS],
    FORBID_ATTR: [...purifyOptions.FORBID_ATTR],
    ADD_ATTR: [...purifyOptions.ADD_ATTR],
  };
}

function finishElement(element: Element, options: CleanOptions): void {
  const isHistory = options.isHistory === true;
  if (!(isHistory && isEditorClass(element.className))) element.removeAttribute('class');
  if (!(isHistory && isPartId(element.id))) element.removeAttribute('id');
  if (element.tagName === 'A') cleanLink(element);
  if (element.tagName === 'IMG') cleanPicture(element, options);
  else element.removeAttribute('src');
  cleanPartAttributes(element, options);
  if (element.hasAttribute('style')) cleanStyle(element as HTMLElement);
}

/** Only ways out of the application; `#/` and `/` would lead into it. */
function cleanLink(link: Element): void {
  const href = link.getAttribute('href') ?? '';
  if (!/^(https?|mailto|tel):/i.test(href.trim())) {
    link.removeAttribute('href');
    return;
  }
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer nofollow');
}

function cleanPicture(image: Element, { urlOf, isOwn }: QuotedPictures): void {
  const source = image.getAttribute('src')?.trim() ?? '';
  const contentId = /^cid:(.+)$/i.exec(source)?.[1];
  const own = contentId === undefined ? (isOwn(source) ? source : undefined) : urlOf(contentId);
  if (own !== undefined) image.setAttribute('src', own);
  else if (/^data:image\/(png|gif|jpeg|webp)[;,]/i.test(source)) return;
  else {
    image.removeAttribute('src');
    if (/^https?:\/\//i.test(source)) image.setAttribute(remotePictureAttribute, source);
  }
}

/** Custom properties could carry an address past the check below; fixed boxes could cover the application. */
function cleanStyle(element: HTMLElement): void {
  const { style } = element;
  for (const property of Array.from(style)) {
    const value = style.getPropertyValue(property);
    const isBox = property === 'position' && /fixed|sticky/i.test(value);
    if (property.startsWith('--') || isBox || /(url|image|image-set|src|expression)\s*\(/i.test(value))
      style.removeProperty(property);
  }
}

function isTooDeep(root: Element): boolean {
  let level: Element[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxHtmlDepth) return true;
    level = level.flatMap((element) => Array.from(element.children));
  }
  return false;
}

/** The text between the tags, in one pass: what is so large is not even parsed. */
function extractText(html: string): string {
  const chunks = html.split('<');
  return chunks.map((chunk, index) => (index === 0 ? chunk : chunk.slice(chunk.indexOf('>') + 1))).join('');
}

function textDocument(text: string): Document {
  const made = document.implementation.createHTMLDocument('');
  for (const line of text.split(/\r?\n/)) {
    const block = made.createElement('div');
    block.textContent = line;
    made.body.append(block);
  }
  return made;
}
