import { isEntityElement, parseEntityFormat } from 'roosterjs-content-model-dom';
import { type CleanOptions, cleanQuotedHtml } from './clean-quoted-html.ts';
import { originalStart, partAttribute, quotedEntityType } from './message-parts.ts';

/**
 * Mail that is quoted or forwarded as it was. Simple mail becomes part of the message, so that people can answer between its
 * lines. Designed mail (tables, boxes, backgrounds) would not survive an editor: it is kept aside, shown in a shadow root
 * that no style of ours reaches, and put back untouched when the message is stored. To the editor it is one thing that can be
 * deleted, or be taken apart on the person's word.
 */

/** What no editor's model gives back as it was. */
const designTags = 'table,center,[background],[bgcolor]';
const designStyle = /(?:^|[;\s])(?:float|position|display|max-width|background-image|columns|transform)\s*:/i;

export interface QuotedStrings {
  readonly name: string;
  readonly edit: string;
}

/** Cleans a message whose last part may be a mail as it came: that is parsed alone, so that its stray end tags end nothing. */
export function cleanMessage(html: string, options: CleanOptions): Document {
  const start = html.indexOf(originalStart);
  if (start === -1) return cleanQuotedHtml(html, options);
  const tail = html.endsWith('</div></blockquote></div>') ? '</div></blockquote></div>' : '</div></div>';
  const original = html.slice(start + originalStart.length, html.endsWith(tail) ? -tail.length : undefined);
  const message = cleanQuotedHtml(html.slice(0, start) + originalStart + tail, options);
  const container = message.querySelector(`[${partAttribute}="original"]`);
  const { body } = cleanQuotedHtml(original, options);
  if (container instanceof Object) putOriginal(container as HTMLElement, body);
  return message;
}

function putOriginal(container: HTMLElement, body: HTMLElement): void {
  const { style } = container;
  style.cssText = body.style.cssText;
  const colours = { 'background-color': body.getAttribute('bgcolor'), color: body.getAttribute('text') };
  for (const [property, colour] of Object.entries(colours))
    if (colour !== null && style.getPropertyValue(property) === '') style.setProperty(property, colour);
  // The mail's own page had no place around it either.
  for (const property of ['width', 'min-width', 'height', 'min-height', 'margin']) style.removeProperty(property);
  if (style.cssText === '') container.removeAttribute('style');
  // The language chooses the face of Chinese, Japanese and Korean signs.
  if (body.lang !== '') container.lang = body.lang;
  container.append(...Array.from(body.childNodes, (node) => container.ownerDocument.importNode(node, true)));
}

/** Whether a mail has to be kept as it is. */
export function isDesigned(mail: HTMLElement): boolean {
  if (mail.querySelector(designTags)) return true;
  return Array.from(mail.querySelectorAll('[style]')).some((element) =>
    designStyle.test(element.getAttribute('style') ?? ''),
  );
}

/** The designed mails of one message. */
export class QuotedMails {
  readonly #mails = new Map<string, HTMLElement>();

  /** Takes what is designed out of a cleaned message; an empty block of the editor's stands for it. The rest becomes message. */
  takeFrom(body: HTMLElement): void {
    const marked = `[${partAttribute}="quoted"],[${partAttribute}="original"]`;
    for (const mail of Array.from(body.querySelectorAll<HTMLElement>(marked))) {
      // A mark inside a quoted mail is that mail's own affair.
      if (mail.parentElement?.closest(marked) || !body.contains(mail)) continue;
      if (isDesigned(mail)) mail.replaceWith(this.#keep(mail));
      else mail.removeAttribute(partAttribute);
    }
    // A message that ends in a kept mail would have no line behind it to write in.
    if (isEntityElement(lastLeaf(body))) {
      const line = body.ownerDocument.createElement('div');
      line.append(body.ownerDocument.createElement('br'));
      body.append(line);
    }
  }

  /** The message with its designed mails in their places again, for storing. */
  putInto(body: HTMLElement): void {
    for (const block of body.querySelectorAll('div')) {
      const mail = this.#findMail(block);
      if (!mail) continue;
      const stored = body.ownerDocument.createElement('div');
      stored.setAttribute(partAttribute, 'quoted');
      stored.append(body.ownerDocument.importNode(mail, true));
      block.replaceWith(stored);
    }
  }

  /** Draws what the editor has put into the page; `onEdit` is called with the block that shall be taken apart. */
  show(root: HTMLElement, strings: QuotedStrings, onEdit: (block: HTMLElement) => void): void {
    for (const block of root.querySelectorAll<HTMLElement>(`._EType_${quotedEntityType}`)) {
      const mail = this.#findMail(block);
      if (!mail || block.shadowRoot) continue;
      const shadow = block.attachShadow({ mode: 'open' });
      block.setAttribute('role', 'group');
      block.setAttribute('aria-label', strings.name);
      const paper = document.createElement('div');
      paper.className = 'paper';
      paper.append(document.importNode(mail, true));
      const edit = document.createElement('button');
      edit.type = 'button';
      edit.textContent = strings.edit;
      edit.addEventListener('click', () => onEdit(block));
      // Links of a mail are followed where it is read, behind the warning page; never from here.
      paper.addEventListener('click', (event) => event.preventDefault());
      shadow.adoptedStyleSheets = [paperSheet()];
      shadow.append(paper, edit);
    }
  }

  /** The mail that a block stands for, to become part of the message. */
  getContent(block: HTMLElement): HTMLElement | undefined {
    return this.#findMail(block);
  }

  #keep(mail: HTMLElement): HTMLElement {
    const id = `q${String(this.#mails.size + 1)}`;
    const { ownerDocument } = mail;
    const inside = ownerDocument.createElement('div');
    if (mail.style.cssText !== '') inside.style.cssText = mail.style.cssText;
    if (mail.lang !== '') inside.lang = mail.lang;
    inside.append(...mail.childNodes);
    // What was stored before has this inner block already.
    const only = inside.childNodes.length === 1 ? inside.firstElementChild : null;
    this.#mails.set(id, inside.attributes.length === 0 && only?.tagName === 'DIV' ? (only as HTMLElement) : inside);
    const block = ownerDocument.createElement('div');
    block.className = `_Entity _EType_${quotedEntityType} _EId_${id} _EReadonly_1`;
    return block;
  }

  #findMail(block: HTMLElement): HTMLElement | undefined {
    if (!isEntityElement(block)) return undefined;
    const { entityType, id } = parseEntityFormat(block);
    return entityType === quotedEntityType && id !== undefined ? this.#mails.get(id) : undefined;
  }
}

function lastLeaf(root: Node): Node {
  let node = root;
  while (node.lastChild) {
    const isSpace = node.lastChild.nodeType === Node.TEXT_NODE && node.lastChild.textContent?.trim() === '';
    const next = isSpace ? node.lastChild.previousSibling : node.lastChild;
    if (!next) break;
    node = next;
  }
  return node;
}

/** The mail stands on paper of its own, as in the reader: nothing of the application's theme reaches it. */
function paperSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { all: initial; display: block; position: relative; contain: content; border-radius: var(--radius-2); }
    .paper { overflow: auto; color: var(--letter-ink); background: var(--letter-paper); font: var(--text)/1.6 var(--font-family);
      overflow-wrap: break-word; cursor: default; color-scheme: light; }
    .paper img { max-width: 100%; }
    button { position: absolute; inset-block-start: 6px; inset-inline-end: 6px; padding: 4px 12px; border: 1px solid var(--line);
      border-radius: var(--radius-pill); background: var(--paper); color: var(--ink-2); font: var(--text-xs)/1.6 var(--font-family);
      opacity: 0; cursor: pointer; }
    :host(:hover) button, button:focus-visible { opacity: 1; }
    button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
    @media (hover: none) { button { opacity: 1; } }`);
  return sheet;
}
