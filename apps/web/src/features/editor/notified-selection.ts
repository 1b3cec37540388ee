/**
 * Has the editor know of a selection before the next key. Browsers report one in a task after the key that made it; a key
 * that comes sooner (Delete right after Ctrl+A) would act on the selection that the editor still has in mind: a caret at the
 * end, where there is nothing to delete.
 */
export function notifySelectionBeforeKeys(root: HTMLElement, signal: AbortSignal): void {
  const page = root.ownerDocument;
  let known = ends(page);
  page.addEventListener('selectionchange', () => (known = ends(page)), { signal });
  const notify = (): void => {
    const now = ends(page);
    if (now.some((end, index) => end !== known[index])) page.dispatchEvent(new Event('selectionchange'));
  };
  // Before the editor handles the key.
  root.addEventListener('keydown', notify, { signal, capture: true });
}

function ends(page: Document): readonly unknown[] {
  const selection = page.getSelection();
  return [selection?.anchorNode, selection?.anchorOffset, selection?.focusNode, selection?.focusOffset];
}
