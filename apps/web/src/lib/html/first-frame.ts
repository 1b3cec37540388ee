/**
 * The frame that the page draws before any script (vite-plugins/mailbox-frame) lies behind what React draws, and is hidden by it. It goes for
 * good with the first drawing: later the page is empty for a moment at a lock or a sign-out, and no mailbox may be seen then.
 */
export function removeFirstFrame(root: HTMLElement): void {
  const frame = document.getElementById('frame');
  if (!frame) return;
  const watch = new MutationObserver(() => {
    watch.disconnect();
    frame.remove();
  });
  watch.observe(root, { childList: true });
}
