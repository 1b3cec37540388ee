/**
 * The frame that letters are shown in (wall 2 of docs/security.md, "Showing a mail"). Loading its document takes longer
 * than all the rest of opening a letter, so one is kept ready out of sight and moved to where it is needed. A browser that
 * cannot move a frame without loading it again gets a new one each time.
 *
 * Invariant: a frame is handed out empty, on its own document, and is emptied when it comes back.
 */

const framePath = '/frame.html';

let kept: HTMLIFrameElement | undefined;
let shelf: HTMLElement | undefined;

const canMove = (): boolean => 'moveBefore' in document.body;

function makeFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  // Never allow-scripts beside allow-same-origin.
  frame.setAttribute('sandbox', 'allow-same-origin allow-popups allow-popups-to-escape-sandbox');
  frame.referrerPolicy = 'no-referrer';
  frame.src = framePath;
  return frame;
}

/** Loads a frame for the next letter, unless one is there. */
export function warmLetterFrame(): void {
  if (kept || !canMove()) return;
  kept = makeFrame();
  hide(kept);
}

/** A frame inside `place`. Its document is ready at once, or after its load event. */
export function takeLetterFrame(place: HTMLElement): HTMLIFrameElement {
  const frame = kept ?? makeFrame();
  if (frame === kept) place.moveBefore(frame, null);
  else place.append(frame);
  kept = undefined;
  frame.removeAttribute('tabindex');
  return frame;
}

/** The letter is gone; the frame waits for the next one. Call it while the frame is still in the page. */
export function returnLetterFrame(frame: HTMLIFrameElement): void {
  const inner = readyDocument(frame);
  if (kept || !canMove() || !inner || !frame.isConnected) {
    frame.remove();
    return;
  }
  inner.head.replaceChildren();
  inner.body.replaceChildren();
  inner.body.removeAttribute('style');
  inner.defaultView?.scrollTo(0, 0);
  frame.removeAttribute('style');
  frame.removeAttribute('class');
  kept = frame;
  hide(frame);
}

/** The document of the frame when it is loaded and still ours. */
export function readyDocument(frame: HTMLIFrameElement): Document | undefined {
  const inner = frame.contentDocument;
  return inner?.readyState === 'complete' && new URL(inner.URL).pathname === framePath ? inner : undefined;
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
