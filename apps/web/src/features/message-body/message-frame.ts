/**
 * The frame that messages are shown in (wall 2 of docs/security.md, "Showing a mail"). Loading its document takes longer
 * than all the rest of opening a message, so one is kept ready out of sight and moved to where it is needed. A browser that
 * cannot move a frame without loading it again gets a new one each time.
 *
 * Invariant: a frame is handed out empty, on its own document, and is emptied when it comes back.
 */

const framePath = '/frame.html';

/**
 * What we use of a frame's document, held from when it was loaded and empty: in a document that holds a message, an element
 * named `body` or `createElement` could stand for the property of that name.
 */
export interface MessagePage {
  readonly document: Document;
  readonly window: Window;
  readonly root: HTMLElement;
  readonly head: HTMLHeadElement;
  readonly body: HTMLElement;
}

const pages = new WeakMap<HTMLIFrameElement, MessagePage>();

/** Notes the page of a frame whose document is ours, loaded and empty. */
function recordPage(frame: HTMLIFrameElement): void {
  const { contentDocument: inner, contentWindow: window } = frame;
  if (inner?.readyState !== 'complete' || window === null || new URL(inner.URL).pathname !== framePath) return;
  pages.set(frame, { document: inner, window, root: inner.documentElement, head: inner.head, body: inner.body });
}

let kept: HTMLIFrameElement | undefined;
let shelf: HTMLElement | undefined;

const canMove = (): boolean => 'moveBefore' in document.body;

function makeFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  // Never allow-scripts beside allow-same-origin.
  frame.setAttribute('sandbox', 'allow-same-origin allow-popups allow-popups-to-escape-sandbox');
  frame.referrerPolicy = 'no-referrer';
  frame.src = framePath;
  // The first to hear of it: whoever takes the frame finds its page recorded.
  frame.addEventListener('load', () => recordPage(frame));
  return frame;
}

/** Loads a frame for the next message, unless one is there. */
export function warmMessageFrame(): void {
  if (kept || !canMove()) return;
  kept = makeFrame();
  hide(kept);
}

/** A frame inside `place`. Its document is ready at once, or after its load event. */
export function takeMessageFrame(container: HTMLElement): HTMLIFrameElement {
  const frame = kept ?? makeFrame();
  if (frame === kept) container.moveBefore(frame, null);
  else container.append(frame);
  kept = undefined;
  frame.removeAttribute('tabindex');
  return frame;
}

/** The message is gone; the frame waits for the next one. Call it while the frame is still in the page. */
export function returnMessageFrame(frame: HTMLIFrameElement): void {
  const page = readyPage(frame);
  if (kept || !canMove() || !page || !frame.isConnected) {
    frame.remove();
    return;
  }
  page.head.replaceChildren();
  page.body.replaceChildren();
  page.body.removeAttribute('style');
  page.window.scrollTo(0, 0);
  frame.removeAttribute('style');
  frame.removeAttribute('class');
  kept = frame;
  hide(frame);
}

/** The page of the frame when it is loaded and still ours. */
export function readyPage(frame: HTMLIFrameElement): MessagePage | undefined {
  const page = pages.get(frame);
  return page && frame.contentDocument === page.document ? page : undefined;
}

function hide(frame: HTMLIFrameElement): void {
  if (!shelf) {
    shelf = document.createElement('div');
    shelf.inert = true;
    shelf.ariaHidden = 'true';
    // Not display:none: the frame keeps its layout, so that showing it is cheap.
    shelf.style.cssText =
      'position:fixed;inset-block-end:0;inline-size:1px;block-size:1px;overflow:hidden;visibility:hidden';
    document.body.append(shelf);
  }
  frame.tabIndex = -1;
  if (frame.isConnected) shelf.moveBefore(frame, null);
  else shelf.append(frame);
}
