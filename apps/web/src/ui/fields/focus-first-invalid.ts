/**
 * Moves the focus to the first field that was found wrong, when its message is drawn: a form that is longer than the window
 * would seem to do nothing. `place` is the form, or anything in it.
 */
export function focusFirstInvalid(container: Element): void {
  const form = container.closest('form') ?? container;
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
