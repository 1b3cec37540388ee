/** Width of a pane, in px: limits, keyboard and memory. */
export interface SizeLimits {
  minSize: number;
  maxSize: number;
}

const smallStepPx = 16;
const largeStepPx = 64;

export function limitSize(size: number, { minSize, maxSize }: SizeLimits): number {
  return Math.round(Math.min(maxSize, Math.max(minSize, size)));
}

/** The width after a key, or undefined when the key is none of the handle's. */
export function keyboardStep(key: string, shift: boolean, size: number, limits: SizeLimits): number | undefined {
  const step = shift ? largeStepPx : smallStepPx;
  switch (key) {
    case 'ArrowLeft':
      return limitSize(size - step, limits);
    case 'ArrowRight':
      return limitSize(size + step, limits);
    case 'Home':
      return limits.minSize;
    case 'End':
      return limits.maxSize;
    default:
      return undefined;
  }
}

/** The remembered width, or undefined when none (or nonsense) is stored. */
export function readSize(name: string): number | undefined {
  const stored = Number(localStorage.getItem(`split.${name}`) ?? Number.NaN);
  return Number.isFinite(stored) && stored > 0 ? stored : undefined;
}

export function storeSize(name: string, size: number): void {
  localStorage.setItem(`split.${name}`, String(size));
}

/** The default holds again. */
export function forgetSize(name: string): void {
  localStorage.removeItem(`split.${name}`);
}
