import { computeContrast, fromOklch, type Rgb, toOklch } from '../../../lib/oklch.ts';

/** Text keeps at least this contrast (WCAG 2.2, 1.4.3). */
export const minContrast = 4.5;
/** From here on a surface counts as light: it is turned; a dark one is designed so, and stays. */
const lightSurface = 0.5;
/** How far a surface that is not white stands off the skin's paper. */
const surfaceSpread = 0.62;
/** Lightness of what was black ink: pure white would glare. */
const brightestInk = 0.93;
const lineLift = 0.12;
const step = 0.02;

/** A light surface on dark paper: white becomes the paper, a tint stays a tint of its hue. */
export function darkSurface(surface: Rgb, paper: Rgb): Rgb {
  const { lightness, chroma, hue } = toOklch(surface);
  if (lightness <= lightSurface) return surface;
  const base = toOklch(paper);
  if (lightness > 0.995 && chroma < 0.004) return paper;
  return fromOklch({ lightness: base.lightness + (1 - lightness) * surfaceSpread + 0.015, chroma, hue });
}

/** Text on a surface as it is now: its lightness turned where the surface was, its hue kept, its contrast enough. */
export function darkInk(ink: Rgb, surface: Rgb, wasTurned: boolean): Rgb {
  const { lightness, chroma, hue } = toOklch(ink);
  const turned = wasTurned ? fromOklch({ lightness: Math.min(brightestInk, 1.1 - lightness), chroma, hue }) : ink;
  if (computeContrast(turned, surface) >= minContrast) return turned;
  // One of the two ways always leads to 4.58 or more.
  const direction = computeContrast([1, 1, 1], surface) > computeContrast([0, 0, 0], surface) ? 1 : -1;
  for (let next = toOklch(turned).lightness + direction * step; next > 0 && next < 1; next += direction * step) {
    const tried = fromOklch({ lightness: next, chroma, hue });
    if (computeContrast(tried, surface) >= minContrast) return tried;
  }
  return direction > 0 ? [1, 1, 1] : [0, 0, 0];
}

/** A line: visible on the paper, quieter than text. */
export function darkLine(line: Rgb, paper: Rgb): Rgb {
  const { lightness, chroma, hue } = toOklch(line);
  const base = toOklch(paper).lightness;
  return fromOklch({ lightness: Math.min(0.75, base + lineLift + (1 - lightness) * 0.4), chroma, hue });
}
