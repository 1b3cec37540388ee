/** Sizes at which something is shown, as multiples of its own. */
const steps = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** The next larger or smaller size; the same at the end of the row. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  // A fitted size lies between two steps, and figures of a division are never quite equal.
  const slack = 0.001;
  const larger = steps.find((step) => step > scale + slack);
  const smaller = steps.findLast((step) => step < scale - slack);
  return (direction === 1 ? larger : smaller) ?? scale;
}

/** The size at which something fits into an area, never above its own. */
export function fitZoom(size: { width: number; height: number }, area: { width: number; height: number }): number {
  if (size.width <= 0 || size.height <= 0 || area.width <= 0 || area.height <= 0) return 1;
  return Math.min(1, area.width / size.width, area.height / size.height);
}
