/** Colours as people see them: OKLCH (Björn Ottosson, "A perceptual color space for image processing"), and contrast as WCAG 2.2 counts it. */

/** sRGB, each part from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Lightness 0 to 1, chroma from 0, hue in radians. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** What `getComputedStyle` answers for a plain colour: rgb() or rgba(), and how much of it covers what is below. */
export function parseRgb(text: string): { readonly rgb: Rgb; readonly alpha: number } | undefined {
  const hex = /^#([0-9a-f]{6})$/i.exec(text.trim());
  if (hex) {
    const value = Number.parseInt(hex[1] ?? '', 16);
    return { rgb: [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255], alpha: 1 };
  }
  const parts = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,/]+([\d.]+))?\s*\)$/.exec(text.trim());
  if (!parts) return undefined;
  const [red = 0, green = 0, blue = 0] = parts.slice(1, 4).map((part) => Math.min(1, Number(part) / 255));
  return { rgb: [red, green, blue], alpha: parts[4] === undefined ? 1 : Math.min(1, Number(parts[4])) };
}

/** `top` with its transparency over `below`. */
export function blend(top: Rgb, alpha: number, below: Rgb): Rgb {
  const part = (index: 0 | 1 | 2): number => top[index] * alpha + below[index] * (1 - alpha);
  return [part(0), part(1), part(2)];
}

export function formatRgb([red, green, blue]: Rgb): string {
  const part = (value: number): string => String(Math.round(value * 255));
  return `rgb(${part(red)}, ${part(green)}, ${part(blue)})`;
}

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

export function toOklch(rgb: Rgb): Oklch {
  const [red, green, blue] = [toLinear(rgb[0]), toLinear(rgb[1]), toLinear(rgb[2])];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** The colour that screens can show: of the same hue and lightness, with as much chroma as there is room for. */
export function fromOklch({ lightness, chroma, hue }: Oklch): Rgb {
  for (let part = 1; part > 0; part -= 0.1) {
    const rgb = toRgb({ lightness, chroma: chroma * part, hue });
    if (rgb.every((value) => value >= -0.001 && value <= 1.001)) return clamp(rgb);
  }
  return clamp(toRgb({ lightness, chroma: 0, hue }));
}

function toRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const clamp = ([red, green, blue]: Rgb): Rgb => [limit(red), limit(green), limit(blue)];
const limit = (part: number): number => (Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : 0);

/** Contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function computeContrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(rgb: Rgb): number {
  return 0.2126 * toLinear(rgb[0]) + 0.7152 * toLinear(rgb[1]) + 0.0722 * toLinear(rgb[2]);
}
