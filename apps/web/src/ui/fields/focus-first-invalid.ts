/**
 * Moves the focus to the first field that was found wrong, when its message is drawn: a form that is longer than the window
 * would seem to do nothing. `place` is the form, or anything in it.
 */
export function focusFirstInvalid(place: Element): void {
  const form = place.closest('form') ?? place;
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
