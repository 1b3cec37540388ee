import { parseColor } from 'roosterjs-content-model-dom';

/** Lightness of what is white and of what is black in the letter, on a dark skin's paper: full contrast would glare. */
const darkest = 0.13;
const lightest = 0.93;

/**
 * The colour that stands for a letter's colour while a dark skin is on: the same hue with its lightness turned round. The
 * letter keeps its own colour; only the screen shows this one. What is no plain colour stays as it is.
 */
export function darkColourOf(colour: string): string {
  const rgb = parseColor(colour);
  if (!rgb) return colour;
  const [red, green, blue] = rgb.map((part) => part / 255) as [number, number, number];
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const lightness = (max + min) / 2;
  const spread = max - min;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  const turned = darkest + (1 - lightness) * (lightest - darkest);
  return `hsl(${Math.round(hueOf(red, green, blue))}, ${Math.round(saturation * 100)}%, ${Math.round(turned * 100)}%)`;
}

function hueOf(red: number, green: number, blue: number): number {
  const max = Math.max(red, green, blue);
  const spread = max - Math.min(red, green, blue);
  if (spread === 0) return 0;
  if (max === red) return (((green - blue) / spread + 6) % 6) * 60;
  return max === green ? ((blue - red) / spread + 2) * 60 : ((red - green) / spread + 4) * 60;
}

/** Whether the skin that is on draws light on dark. */
export function isDarkSkin(): boolean {
  return getComputedStyle(document.documentElement).colorScheme === 'dark';
}
