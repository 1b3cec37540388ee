import { quotedEntityType } from './message-parts.ts';

export type Side = 'before' | 'after';

/** What the keeper asks of the editor. */
export interface CaretPositions {
  /** Makes a range the editor's selection. */
  readonly select: (range: Range) => void;
  /** Puts an empty line beside a kept mail that has no words there, and the caret into it. */
  readonly openLine: (block: HTMLElement, side: Side) => void;
}

/**
 * Keeps the caret out of kept mails (quoted-mail.ts). A click into one, or an arrow key onto it, leaves the caret where
 * nothing can be typed and from where the browser does not bring it back: every key after it would be lost without a
 * sign. So a click leaves the caret where it was, and arrow keys go past. Words selected inside a kept mail stay
 * selected, so that they can be copied; what is typed then goes where the caret was.
 */
export class QuotedCaret {
  readonly #root: HTMLElement;
  readonly #positions: CaretPositions;
  readonly #listening = new AbortController();
  #last: Range | undefined;
  #isPressed = false;
  /** Where the last key went to. */
  #side: Side | undefined;

  constructor(root: HTMLElement, positions: CaretPositions) {
    this.#root = root;
    this.#positions = positions;
    const { signal } = this.#listening;
    const page = root.ownerDocument;
    root.addEventListener('pointerdown', () => this.#press(), { signal });
    for (const ended of ['pointerup', 'pointercancel'])
      page.addEventListener(ended, () => this.#release(), { signal, capture: true });
    // Before the editor handles the key.
    root.addEventListener('keydown', (event) => this.#handleKey(event), { signal, capture: true });
    page.addEventListener('selectionchange', () => this.#followSelection(), { signal });
  }

  dispose(): void {
    this.#listening.abort();
  }

  #press(): void {
    this.#isPressed = true;
    this.#side = undefined;
  }

  #release(): void {
    this.#isPressed = false;
    // The browser moves the caret after the event.
    setTimeout(() => this.#followSelection());
  }

  #handleKey(event: KeyboardEvent): void {
    // Keys of the button that stands on the mail are its own.
    if (event.target !== this.#root || silentKeys.has(event.key)) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') return;
    const trapped = trappedSelection(this.#root);
    if (trapped) this.#leave(trapped.block);
    this.#side = forwardKeys.has(event.key) ? 'after' : backwardKeys.has(event.key) ? 'before' : undefined;
  }

  #followSelection(): void {
    if (this.#isPressed || this.#listening.signal.aborted) return;
    const trapped = trappedSelection(this.#root);
    if (trapped?.isCollapsed) this.#leave(trapped.block);
    if (trapped) return;
    const selection = this.#root.ownerDocument.getSelection();
    const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
    if (range && this.#root.contains(range.commonAncestorContainer)) this.#last = range.cloneRange();
  }

  #leave(block: HTMLElement): void {
    const last = this.#last;
    if (!this.#side && last && this.#root.contains(last.commonAncestorContainer)) {
      this.#positions.select(last.cloneRange());
      return;
    }
    const side = this.#side ?? 'before';
    const leaf = leafBeside(this.#root, block, side);
    if (!leaf) {
      this.#positions.openLine(block, side);
      return;
    }
    const range = this.#root.ownerDocument.createRange();
    if (leaf.nodeName === 'BR') range.setStartBefore(leaf);
    else range.selectNodeContents(leaf);
    range.collapse(side === 'after' || leaf.nodeName === 'BR');
    this.#positions.select(range);
  }
}

const silentKeys: ReadonlySet<string> = new Set([
  'Control',
  'Meta',
  'Shift',
  'Alt',
  'CapsLock',
  'Tab',
  'Escape',
  'F10',
]);
const forwardKeys: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowRight', 'End', 'PageDown']);
const backwardKeys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowLeft', 'Home', 'PageUp']);

const quotedSelector = `._EType_${quotedEntityType}`;
const isQuoted = (node: Node | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement && node.matches(quotedSelector);

/** The kept mail that a node of the message, or of the shadow tree of one, belongs to. */
function closestQuoted(node: Node): HTMLElement | null {
  const root = node.getRootNode();
  const shown = root instanceof ShadowRoot ? root.host : node;
  const element = shown instanceof Element ? shown : shown.parentElement;
  return element?.closest<HTMLElement>(quotedSelector) ?? null;
}

/** The kept mail that the selection is in as a whole, or that the caret touches between blocks: there is no line. */
function trappedSelection(root: HTMLElement): { readonly block: HTMLElement; readonly isCollapsed: boolean } | null {
  const blocks = Array.from(root.querySelectorAll<HTMLElement>(quotedSelector));
  if (blocks.length === 0) return null;
  const shadowRoots = blocks.map(({ shadowRoot }) => shadowRoot).filter((shadow) => shadow !== null);
  const selection = root.ownerDocument.getSelection();
  if (!selection?.rangeCount) return null;
  const [range] = listRanges(selection, shadowRoots);
  if (!range) return null;
  const { startContainer, startOffset, endContainer, collapsed: isCollapsed } = range;
  const within = closestQuoted(startContainer);
  if (within)
    return root.contains(within) && closestQuoted(endContainer) === within ? { block: within, isCollapsed } : null;
  if (!isCollapsed || !root.contains(startContainer)) return null;
  const beside = [startContainer.childNodes[startOffset], startContainer.childNodes[startOffset - 1]];
  const block = beside.every((node) => !node || isQuoted(node)) ? beside.find((node) => isQuoted(node)) : undefined;
  return block ? { block, isCollapsed } : null;
}

/** Browsers before 2025 show a selection in a shadow tree as one at its host, which is nearly as good. */
function listRanges(selection: Selection, shadowRoots: ShadowRoot[]): readonly AbstractRange[] {
  return 'getComposedRanges' in (selection as object)
    ? selection.getComposedRanges({ shadowRoots })
    : [selection.getRangeAt(0)];
}

/** The nearest position of the message where a caret can stand. */
function leafBeside(root: HTMLElement, block: HTMLElement, side: Side): Node | null {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (isQuoted(node)) return NodeFilter.FILTER_REJECT;
    const isLeaf = node.nodeName === 'BR' || (node.nodeType === Node.TEXT_NODE && node.textContent !== '');
    return isLeaf ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
  });
  walker.currentNode = block;
  return side === 'after' ? walker.nextNode() : walker.previousNode();
}
