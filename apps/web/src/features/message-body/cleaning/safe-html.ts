import { remotePictureAddress } from '@hongyan/contract/remote-picture';
import createDOMPurify, { type Config, type DOMPurify, type UponSanitizeAttributeHookEvent } from 'dompurify';
import { maxHtmlDepth, readHtmlShape } from '../../../lib/html/html-shape.ts';
import { purifierTrust } from '../../../lib/html/trusted-types.ts';
import type { WorkSlices } from '../../../lib/html/work-slices.ts';
import { cleanInSlices } from './clean-in-slices.ts';
import { linkAttributes, safeHref } from './safe-url.ts';
import { filterStyle } from './style-filter.ts';

/**
 * Wall 1 of showing a mail (docs/security.md, "Showing a mail"): DOMPurify's HTML profile with less of it. The result is a
 * DOM fragment that goes into the frame document as it is; nothing reads or writes it as a string afterwards. Wall 2 is the
 * frame's own policy and sandbox.
 */

/** More is no message; parsing and laying it out would stall the window. */
const maxHtmlCharacters = 2 * 1024 * 1024;
/** Elements and half as many attributes that are cleaned at once, below 50 ms at a quarter of the speed of a desk computer. */
const maxAtOnce = 150;
const maxCharactersAtOnce = 40_000;
/** What is shown without being asked for: laying out more is felt, however it was cleaned. */
const maxUnaskedElements = 12_000;
const maxUnaskedCharacters = 1024 * 1024;

/** SVG and MathML have no place in a mail: every second escape of the last years began there. */
const forbiddenTags = [
  'style',
  'form',
  'input',
  'button',
  'textarea',
  'select',
  'option',
  'optgroup',
  'datalist',
  'fieldset',
  'output',
  'link',
  'meta',
  'base',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'video',
  'audio',
  'source',
  'track',
  'picture',
  'dialog',
  'template',
  'slot',
  'canvas',
  'map',
  'area',
  'svg',
  'math',
  'marquee',
  'noscript',
  'title',
];
const forbiddenAttributes = [
  'id',
  'name',
  'class',
  'srcset',
  'sizes',
  'ping',
  'formaction',
  'action',
  'popover',
  'popovertarget',
  'popovertargetaction',
  'autofocus',
  'contenteditable',
  'tabindex',
  'accesskey',
  'draggable',
  'download',
  'usemap',
  'ismap',
  'is',
  'slot',
  'part',
  'form',
  'for',
  'role',
];
/** Attributes that name something to load or to open; all but the links' and the pictures' are dropped. */
const urlAttributes: ReadonlySet<string> = new Set([
  'href',
  'src',
  'background',
  'poster',
  'cite',
  'longdesc',
  'lowsrc',
  'dynsrc',
  'data',
  'codebase',
  'classid',
  'archive',
  'profile',
  'manifest',
  'xlink:href',
]);
const dataPicture = /^data:image\/(?:png|gif|jpeg|webp);base64,[a-z0-9+/=\s]*$/i;

const config: Config & { RETURN_DOM_FRAGMENT: true } = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: forbiddenTags,
  FORBID_ATTR: forbiddenAttributes,
  ADD_ATTR: ['target'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_SELF_CLOSE_IN_ATTR: false,
  SANITIZE_DOM: true,
  RETURN_DOM_FRAGMENT: true,
};

export interface SafeHtmlOptions {
  /** The address of a picture inside the mail, by its Content-ID; undefined when there is none. */
  readonly resolveCid: (contentId: string) => string | undefined;
  /** The path on this server of a remote picture that the person wants to see; undefined while it is blocked. */
  readonly resolvePicture?: (url: string) => string | undefined;
}

export type SafeHtml =
  | {
      readonly kind: 'fragment';
      readonly fragment: DocumentFragment;
      readonly blockedPictures: number;
      /** Addresses of all remote pictures, shown or not, each once. */
      readonly remotePictures: readonly string[];
    }
  /** Too large or too deep: the text is shown instead. */
  | { readonly kind: 'refused' };

interface Cleaning {
  readonly options: SafeHtmlOptions;
  blockedPictures: number;
  readonly remotePictures: Set<string>;
}

/**
 * How a message is cleaned: at once, in slices, in slices when the person asks to see it as it was sent, or never. Nothing has been
 * parsed when this is known.
 */
export type CleaningPlan = 'at once' | 'in slices' | 'when asked' | 'never';

let planned: { readonly html: string; readonly plan: CleaningPlan } | undefined;

/** Decides by the source alone, in time linear in its length. The last answer is kept: a message is asked for more than once. */
export function planCleaning(html: string): CleaningPlan {
  if (planned?.html !== html) planned = { html, plan: makePlan(html) };
  return planned.plan;
}

function makePlan(html: string): CleaningPlan {
  if (html.length > maxHtmlCharacters) return 'never';
  const shape = readHtmlShape(html);
  if (shape === null) return 'never';
  const { elements, attributes } = shape;
  if (html.length <= maxCharactersAtOnce && elements + attributes / 2 <= maxAtOnce) return 'at once';
  return html.length > maxUnaskedCharacters || elements > maxUnaskedElements ? 'when asked' : 'in slices';
}

/** Cleans the HTML of a mail for the frame, in one go: for what `planCleaning` calls small. */
export function sanitiseHtml(html: string, options: SafeHtmlOptions): SafeHtml {
  if (planCleaning(html) === 'never') return refused;
  const cleaning: Cleaning = { options, blockedPictures: 0, remotePictures: new Set() };
  return present(purify(html, cleaning), cleaning);
}

/** The same in slices, for a message of any size that is cleaned at all. Rejects when `slices` is told to stop. */
export async function sanitiseInSlices(html: string, options: SafeHtmlOptions, slices: WorkSlices): Promise<SafeHtml> {
  if (planCleaning(html) === 'never') return refused;
  const cleaning: Cleaning = { options, blockedPictures: 0, remotePictures: new Set() };
  return present(
    await cleanInSlices(html, (chunk) => purify(chunk, cleaning) ?? document.createDocumentFragment(), slices),
    cleaning,
  );
}

const refused: SafeHtml = { kind: 'refused' };

function present(fragment: DocumentFragment | null, cleaning: Cleaning): SafeHtml {
  if (fragment === null || isTooDeep(fragment)) return refused;
  const { blockedPictures, remotePictures } = cleaning;
  return { kind: 'fragment', fragment, blockedPictures, remotePictures: [...remotePictures] };
}

/** null where the purifier fails (a message of nothing but frames has no body): what was not cleaned is not shown. */
function purify(html: string | DocumentFragment, cleaning: Cleaning): DocumentFragment | null {
  try {
    return purifierFor(cleaning).sanitize(html, { ...config, ...purifierTrust() });
  } catch {
    return null;
  }
}

let shared: { purifier: DOMPurify; current: Cleaning } | undefined;

/** One purifier with our hooks; which mail is being cleaned is swapped in, since hooks belong to the purifier. */
function purifierFor(cleaning: Cleaning): DOMPurify {
  if (shared) {
    shared.current = cleaning;
    return shared.purifier;
  }
  const made = { purifier: createDOMPurify(window), current: cleaning };
  made.purifier.addHook('uponSanitizeAttribute', (element, data) => checkAttribute(element, data, made.current));
  made.purifier.addHook('afterSanitizeAttributes', finishElement);
  shared = made;
  return made.purifier;
}

function checkAttribute(element: Element, data: UponSanitizeAttributeHookEvent, cleaning: Cleaning): void {
  const name = data.attrName.toLowerCase();
  const tag = element.tagName.toLowerCase();
  if (name === 'style') keep(data, filterStyle(data.attrValue) || undefined);
  else if (name === 'target' || name === 'rel') keep(data, undefined);
  else if (name === 'href' && tag === 'a') keep(data, safeHref(data.attrValue));
  else if (name === 'src' && tag === 'img') keep(data, pictureSource(data.attrValue, cleaning));
  else if (urlAttributes.has(name)) {
    keep(data, name === 'background' ? pictureSource(data.attrValue, cleaning) : undefined);
  }
}

function keep(data: UponSanitizeAttributeHookEvent, value: string | undefined): void {
  if (value === undefined) data.keepAttr = false;
  else data.attrValue = value;
}

/** Pictures inside the mail, and small ones written into it. Everything else would show the sender that it was read. */
function pictureSource(source: string, cleaning: Cleaning): string | undefined {
  const text = source.trim();
  if (/^cid:/i.test(text)) return cleaning.options.resolveCid(decodeCid(text.slice(4)));
  if (dataPicture.test(text)) return text;
  return remotePicture(text, cleaning);
}

/** A picture elsewhere: this server's path to it where the person wants to see it, else nothing. */
function remotePicture(text: string, cleaning: Cleaning): string | undefined {
  const url = remotePictureAddress(text);
  if (url !== undefined) cleaning.remotePictures.add(url);
  const path = url === undefined ? undefined : cleaning.options.resolvePicture?.(url);
  // Only a path of the proxy is a path: whatever else came back would be loaded from where it says.
  if (path !== undefined && proxiedPath.test(path)) return path;
  if (text !== '') cleaning.blockedPictures++;
  return undefined;
}

const proxiedPath = /^\/p\/[\w.~-]+\?u=[\w.~%!'()*-]+$/;

function decodeCid(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A per cent sign that is none of an escape: the id as it stands.
    return text;
  }
}

/** Runs inside the sanitiser's own walk, on an element that has passed. */
function finishElement(element: Element): void {
  if (element.tagName.toLowerCase() !== 'a' || !element.hasAttribute('href')) return;
  for (const [name, value] of Object.entries(linkAttributes)) element.setAttribute(name, value);
}

function isTooDeep(fragment: DocumentFragment): boolean {
  let level: Element[] = [...fragment.children];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxHtmlDepth) return true;
    level = level.flatMap((element) => [...element.children]);
  }
  return false;
}
